import type { Failed } from '../api/api.ts';
import { isPassing } from '../api/is-passing.ts';

/** Figures of the present may be so old; after that the screen is stale, and says why. */
export const staleMs = 10_000;

/** Why an answer is not the present: it does not come, its rows are made anew, or it does not hold all of the log. */
export type Trouble =
  | { why: 'failing' | 'behind'; asOf: number | null }
  | { why: 'rebuilding'; asOf: number | null; percent: string | null };

interface Answered {
  meta: unknown;
  error: Failed | null;
  /** Of the answer when it was given, in seconds. */
  age: number;
}

/** Null: it is the present, or refused for a reason of its own. */
export function troubleOf({ meta, error, age }: Answered): Trouble | null {
  const asOf = asOfOf(meta);
  if (error === null) return 1000 * age >= staleMs ? { why: 'behind', asOf } : null;
  if (error.code === 'not_ready') {
    const percent = error.details.find(({ path }) => path === 'progress')?.message ?? null;
    return { why: 'rebuilding', asOf, percent };
  }
  return isPassing(error) ? { why: 'failing', asOf } : null;
}

/** The moment of an answer about figures. */
export function asOfOf(meta: unknown): number | null {
  const { asOf } = (meta ?? {}) as { asOf?: string };
  return asOf === undefined ? null : Date.parse(asOf);
}
