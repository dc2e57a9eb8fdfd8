import type { Tolerances } from './deadline.ts';
import type { Moment } from './timeline.ts';

/**
 * Wait limits over time, oldest first. A turn uses the limits that were in effect at the time of the turn, even if its messages arrive
 * late.
 */
export type ToleranceHistory = readonly { since: number; position: number; tolerances: Tolerances }[];

/** Maximum number of entries in a history of wait limits. The oldest entry applies to all earlier times. */
const entriesMax = 10;

export function startOfHistory(tolerances: Tolerances): ToleranceHistory {
  return [{ since: 0, position: 0, tolerances }];
}

export function changedTolerances(history: ToleranceHistory, now: Moment, tolerances: Tolerances): ToleranceHistory {
  const last = history.at(-1);
  if (last !== undefined && sameTolerances(last.tolerances, tolerances)) return history;
  // Each entry gets a later time than the previous entry, even if the log's clock has stopped or was set back.
  const since = last === undefined ? now.at : Math.max(now.at, last.since + 1);
  return [...history, { since, position: now.position, tolerances }].slice(-entriesMax);
}

function sameTolerances(a: Tolerances, b: Tolerances): boolean {
  return a.normal === b.normal && a.vip1 === b.vip1 && a.vip2 === b.vip2 && a.vip3 === b.vip3;
}

/** Returns the wait limits in effect at a time. */
export function tolerancesSince(history: ToleranceHistory, since: number): Tolerances {
  const found = history.findLast((entry) => entry.since <= since) ?? history[0];
  if (found === undefined) throw new Error('the history of wait limits is empty');
  return found.tolerances;
}
