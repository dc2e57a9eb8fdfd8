import type { RangeChoice } from '../../figures/range.ts';
import { rangeOf } from '../../figures/range.ts';

/** Days of the leaderboard: this week, this month, or a range for users with permission. */
export type BoardRange = 'week' | 'month' | RangeChoice;

/** Parses the range in the address. Default: this week. */
export function boardRangeOf(params: URLSearchParams, mayChoose: boolean): BoardRange {
  const range = mayChoose ? rangeOf(params) : null;
  if (range !== null) return range;
  return params.get('period') === 'month' ? 'month' : 'week';
}

/** Query parameters of a range. Unused ones are `null`. */
export function boardParams(range: BoardRange): Record<'period' | 'range' | 'from' | 'to', string | null> {
  const none = { period: null, range: null, from: null, to: null };
  if (range === 'week') return none;
  return range === 'month' ? { ...none, period: 'month' } : { ...none, ...range };
}

/** Query of the API call. */
export const boardQuery = (range: BoardRange) => (typeof range === 'string' ? { period: range } : range);
