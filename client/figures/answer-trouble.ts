import type { Failed } from '../api/api.ts';
import { isPassing } from '../api/is-passing.ts';

/** Milliseconds. Maximum age of current figures, after which the screen is marked as stale. */
export const staleMs = 10_000;

/** Why a result is not current: requests fail, its rows are being rebuilt, or it does not cover the whole log. */
export type Trouble =
  | { why: 'failing' | 'behind'; asOf: number | null }
  | { why: 'rebuilding'; asOf: number | null; percent: string | null };

interface Answered {
  meta: unknown;
  error: Failed | null;
  /** Age of the result in seconds when the server sent it. */
  age: number;
}

/** `null` if the result is current, or was refused for another reason. */
export function troubleOf({ meta, error, age }: Answered): Trouble | null {
  const asOf = asOfOf(meta);
  if (error === null) return 1000 * age >= staleMs ? { why: 'behind', asOf } : null;
  if (error.code === 'not_ready') {
    const percent = error.details.find(({ path }) => path === 'progress')?.message ?? null;
    return { why: 'rebuilding', asOf, percent };
  }
  return isPassing(error) ? { why: 'failing', asOf } : null;
}

/** Time up to which figures are complete. Milliseconds since the epoch. */
export function asOfOf(meta: unknown): number | null {
  const { asOf } = (meta ?? {}) as { asOf?: string };
  return asOf === undefined ? null : Date.parse(asOf);
}
