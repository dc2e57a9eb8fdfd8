/** The outcome of a look at something that is kept. `unknown` is one of this moment and clears nothing; what is `beyond` a check stays so. */
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
