import { isLineWord } from '../../../shared/line-word.ts';
import type { LineAccount, LineConnection } from '../../../shared/rows.ts';

/** The fields of an account that people set. A secret is empty while the one that the server has stays. */
export type AccountFields = {
  nickname: string;
  brandId: string | null;
  channelId: string;
  enabled: boolean;
  channelSecret: string;
  accessToken: string;
  /** Of a billed message, in the brand's currency. */
  messagePrice: number | null;
};
export type AccountField = keyof AccountFields;

export const secretFields = ['channelSecret', 'accessToken'] as const;
export type SecretField = (typeof secretFields)[number];

const plainFields = ['nickname', 'brandId', 'channelId', 'enabled'] as const;

/** An account as the server has it; its connection comes by push alone, and may come after the account. */
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

/** When a secret was set last, and by whom; null: that is not known. */
export const secretSetOf = (connection: LineConnection | null, field: SecretField) =>
  connection?.[`${field}Set`] ?? null;

/** The fields that somebody else has set since. */
export function changedSince(base: SavedAccount, now: SavedAccount): AccountField[] {
  const setAt = ({ connection }: SavedAccount, field: SecretField) => secretSetOf(connection, field)?.at;
  // A connection no newer than the account holds nothing that came after it.
  const isLater = base.connection !== null && (now.connection?.version ?? 0) > base.row.version;
  return [
    ...plainFields.filter((field) => base.row[field] !== now.row[field]),
    ...secretFields.filter((field) => isLater && setAt(base, field) !== setAt(now, field)),
    ...(isLater && base.connection?.messagePrice !== now.connection?.messagePrice ? (['messagePrice'] as const) : []),
  ];
}

export type Problem = 'required' | 'spaces';

/** Problems that are found before the server is asked. */
export function problemOf(field: AccountField, value: AccountFields[AccountField], isNew: boolean): Problem | null {
  if (field === 'enabled' || field === 'messagePrice') return null;
  const text = value ?? '';
  const isSecret = field === 'channelSecret' || field === 'accessToken';
  // Spaces around an id go by themselves.
  const word = isSecret ? String(text) : String(text).trim();
  if ((isSecret || field === 'channelId') && word !== '') return isLineWord(word) ? null : 'spaces';
  const isNeeded = isNew || field === 'nickname' || field === 'channelId';
  return isNeeded && String(text).trim() === '' ? 'required' : null;
}
