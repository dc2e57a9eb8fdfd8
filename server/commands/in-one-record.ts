import type { Decide } from '../engine/decision.ts';

/** Several commands without contents in one record. */
export const inOneRecord =
  (...decides: readonly Decide[]): Decide =>
  (read, at) => ({ events: decides.flatMap((decide) => decide(read, at).events) });
