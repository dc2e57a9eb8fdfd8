import type { LineAccount } from '../../../shared/rows.ts';
import { isWebhookUrl } from '../../../shared/webhook-url.ts';

/** The fields of an account that people set. A secret is empty while the one that the server has stays. */
export interface AccountFields {
  nickname: string;
  brandId: string | null;
  channelId: string;
  enabled: boolean;
  channelSecret: string;
  accessToken: string;
}
export type AccountField = keyof AccountFields;

export const secretFields = ['channelSecret', 'accessToken'] as const;
export type SecretField = (typeof secretFields)[number];

const plainFields = ['nickname', 'brandId', 'channelId', 'enabled'] as const;

export function fieldsOf(row: LineAccount | null, brandId: string | null = null): AccountFields {
  const secrets = { channelSecret: '', accessToken: '' };
  if (row === null) return { nickname: '', brandId, channelId: '', enabled: true, ...secrets };
  return { nickname: row.nickname, brandId: row.brandId, channelId: row.channelId, enabled: row.enabled, ...secrets };
}

const setAt = (row: LineAccount, field: SecretField) =>
  (field === 'channelSecret' ? row.channelSecretSet : row.accessTokenSet)?.at;

/** The fields that somebody else has set since. */
export function changedSince(base: LineAccount, now: LineAccount): AccountField[] {
  return [
    ...plainFields.filter((field) => base[field] !== now[field]),
    ...secretFields.filter((field) => setAt(base, field) !== setAt(now, field)),
  ];
}

export type Problem = 'required' | 'spaces';

/** Problems that are found before the server is asked. */
export function problemOf(field: AccountField, value: AccountFields[AccountField], isNew: boolean): Problem | null {
  if (field === 'enabled') return null;
  const text = value ?? '';
  if (typeof text === 'string' && (field === 'channelSecret' || field === 'accessToken') && text !== '') {
    return /\s/.test(text) ? 'spaces' : null;
  }
  const isNeeded = isNew || field === 'nickname' || field === 'channelId';
  return isNeeded && String(text).trim() === '' ? 'required' : null;
}

/** Null: LINE delivers to it. */
export const webhookProblem = (url: string): 'https' | null => (isWebhookUrl(url.trim()) ? null : 'https');
