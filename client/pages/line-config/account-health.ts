import type { LineAccount, LineConnection } from '../../../shared/rows.ts';

export type Health = { state: 'off' | 'bad' | 'soon' | 'good'; words: HealthWords };
export type HealthWords = 'disabled' | 'no-brand' | 'incomplete' | 'refused' | 'test-failed' | 'heard' | 'silent';

/** Health of an account. The first matching problem wins. */
export function healthOf(row: LineAccount, lastTest: LineConnection['lastTest'], isRefused: boolean): Health {
  if (row.brandId === null) return { state: 'off', words: 'no-brand' };
  if (!row.enabled) return { state: 'off', words: 'disabled' };
  if (!row.hasChannelSecret || !row.hasAccessToken) return { state: 'soon', words: 'incomplete' };
  if (isRefused) return { state: 'bad', words: 'refused' };
  if (lastTest?.success === false) return { state: 'soon', words: 'test-failed' };
  return row.lastEventAt === null ? { state: 'soon', words: 'silent' } : { state: 'good', words: 'heard' };
}
