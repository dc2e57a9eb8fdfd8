/**
 * Result of a check. `unknown`: the result cannot be determined at this moment. `beyond`: there is too much to check. Neither of these two
 * removes an error or counts as verified.
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
