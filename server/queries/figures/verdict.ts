/** The outcome of a look at something that is kept. `unknown`, for now or for good, clears nothing and verifies nothing. */
export type Verdict = { state: 'right' } | { state: 'unknown' } | { state: 'wrong'; difference: string };

export const right: Verdict = { state: 'right' };
export const unknown: Verdict = { state: 'unknown' };
export const judged = (difference: string | null): Verdict =>
  difference === null ? right : { state: 'wrong', difference };
