import type { Tolerances } from './deadline.ts';
import type { Moment } from './timeline.ts';

/** Tolerances and since when they hold, oldest first: a message that comes late was written under those of its time. */
export type ToleranceHistory = readonly { since: number; position: number; tolerances: Tolerances }[];

/** So many are remembered; the oldest stands for all before it. */
const rememberedMax = 10;

export function startOfHistory(tolerances: Tolerances): ToleranceHistory {
  return [{ since: 0, position: 0, tolerances }];
}

export function changedTolerances(history: ToleranceHistory, now: Moment, tolerances: Tolerances): ToleranceHistory {
  const last = history.at(-1);
  if (last !== undefined && sameTolerances(last.tolerances, tolerances)) return history;
  // The log's clock may stand still or go back; the order is the log's.
  const since = last === undefined ? now.at : Math.max(now.at, last.since + 1);
  return [...history, { since, position: now.position, tolerances }].slice(-rememberedMax);
}

function sameTolerances(a: Tolerances, b: Tolerances): boolean {
  return a.normal === b.normal && a.vip1 === b.vip1 && a.vip2 === b.vip2 && a.vip3 === b.vip3;
}

/** Those that held from then on. */
export function tolerancesSince(history: ToleranceHistory, since: number): Tolerances {
  const found = history.findLast((entry) => entry.since <= since) ?? history[0];
  if (found === undefined) throw new Error('a history of tolerances begins with some');
  return found.tolerances;
}
