/** Result of a check. `unknown` (cannot be decided now) and `beyond` (too large to check) neither clear an error nor count as verified. */
export type Verdict =
  | { state: 'right' }
  | { state: 'unknown' }
  | { state: 'beyond' }
  | { state: 'wrong'; difference: string };

export const right: Verdict = { state: 'right' };
export const unknown: Verdict = { state: 'unknown' };
export const beyond: Verdict = { state: 'beyond' };
export const judged = (difference: string | null): Verdict =>
  difference === null ? right : { state: 'wrong', difference };
