/**
 * The outcome of a look at something that is kept. `unknown` for now, and `beyond` what is read for a look, clear nothing and verify
 * nothing.
 */
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
