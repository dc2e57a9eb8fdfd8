import { isLineWord } from '../../../shared/line-word.ts';
import type { LineAccount, LineConnection } from '../../../shared/rows.ts';

/** Editable fields of an account. An empty secret leaves the stored secret unchanged. */
export type AccountFields = {
  nickname: string;
  brandId: string | null;
  channelId: string;
  enabled: boolean;
  channelSecret: string;
  accessToken: string;
  /** Price of a billed message in the brand's currency. */
  messagePrice: number | null;
};
export type AccountField = keyof AccountFields;

export const secretFields = ['channelSecret', 'accessToken'] as const;
export type SecretField = (typeof secretFields)[number];

const plainFields = ['nickname', 'brandId', 'channelId', 'enabled'] as const;

/**
 * Account as last received from the server. `connection` (secrets and message price) is a separate row, which can arrive later than the
 * account's own row.
 */
export interface SavedAccount {
  row: LineAccount;
  connection: LineConnection | null;
}

export function fieldsOf(saved: SavedAccount | null, brandId: string | null = null): AccountFields {
  const secrets = { channelSecret: '', accessToken: '' };
  const messagePrice = saved?.connection?.messagePrice ?? null;
  if (saved === null) return { nickname: '', brandId, channelId: '', enabled: true, ...secrets, messagePrice };
  const { nickname, channelId, enabled } = saved.row;
  return { nickname, brandId: saved.row.brandId, channelId, enabled, ...secrets, messagePrice };
}

/** Returns when and by whom a secret was last set; `null` if unknown. */
export const secretSetOf = (connection: LineConnection | null, field: SecretField) =>
  connection?.[`${field}Set`] ?? null;

/** Returns the fields that other users have changed since `base`. */
export function changedSince(base: SavedAccount, now: SavedAccount): AccountField[] {
  const setAt = ({ connection }: SavedAccount, field: SecretField) => secretSetOf(connection, field)?.at;
  // A connection row (secrets and message price) that is not newer than the account row of `base` contains no changes made after `base`,
  // even if it was pushed after `base`.
  const isLater = base.connection !== null && (now.connection?.version ?? 0) > base.row.version;
  return [
    ...plainFields.filter((field) => base.row[field] !== now.row[field]),
    ...secretFields.filter((field) => isLater && setAt(base, field) !== setAt(now, field)),
    ...(isLater && base.connection?.messagePrice !== now.connection?.messagePrice ? (['messagePrice'] as const) : []),
  ];
}

export type Problem = 'required' | 'spaces';

/** Returns why a field is invalid; `null` if it is valid or only the server can check it. */
export function problemOf(field: AccountField, value: AccountFields[AccountField], isNew: boolean): Problem | null {
  if (field === 'enabled' || field === 'messagePrice') return null;
  const text = value ?? '';
  const isSecret = field === 'channelSecret' || field === 'accessToken';
  // Leading and trailing spaces of an id are trimmed on save.
  const word = isSecret ? String(text) : String(text).trim();
  if ((isSecret || field === 'channelId') && word !== '') return isLineWord(word) ? null : 'spaces';
  const isNeeded = isNew || field === 'nickname' || field === 'channelId';
  return isNeeded && String(text).trim() === '' ? 'required' : null;
}
