import type { RangeChoice } from '../../figures/range.ts';
import { rangeOf } from '../../figures/range.ts';

/** The leaderboard's days: of the week, of the month, or a range for those who may choose one. */
export type BoardRange = 'week' | 'month' | RangeChoice;

/** As an address says it; the week when it says nothing. */
export function boardRangeOf(params: URLSearchParams, mayChoose: boolean): BoardRange {
  const range = mayChoose ? rangeOf(params) : null;
  if (range !== null) return range;
  return params.get('period') === 'month' ? 'month' : 'week';
}

/** The same in an address: one takes the place of the other. */
export function boardParams(range: BoardRange): Record<'period' | 'range' | 'from' | 'to', string | null> {
  const none = { period: null, range: null, from: null, to: null };
  if (range === 'week') return none;
  return range === 'month' ? { ...none, period: 'month' } : { ...none, ...range };
}

/** As the call takes it. */
export const boardQuery = (range: BoardRange) => (typeof range === 'string' ? { period: range } : range);
