import { countDays, type Days } from '../../shared/days.ts';
import { type RangePreset, rangePresets } from '../../shared/figures.ts';
import { limits } from '../../shared/limits.ts';
import { isDay } from './days.ts';

/** Chosen range: either a preset that moves with the current day, such as the last 7 days, or a first and a last day. */
export type RangeChoice = { range: RangePreset } | Days;

/** Returns the range in an address. `null` if the address contains no range or an invalid one. */
export function rangeOf(params: URLSearchParams): RangeChoice | null {
  const [range, from, to] = [params.get('range'), params.get('from'), params.get('to')];
  const preset = rangePresets.find((name) => name === range);
  if (preset !== undefined) return { range: preset };
  return isDay(from) && isDay(to) && isPossible({ from, to }) ? { from, to } : null;
}

/** Whether the address contains an invalid range. */
export function isBrokenRange(params: URLSearchParams): boolean {
  const isNamed = ['range', 'from', 'to'].some((name) => params.get(name) !== null);
  return isNamed && rangeOf(params) === null;
}

/** Whether the days are in order and within the limit. */
function isPossible(days: Days): boolean {
  return days.from <= days.to && countDays(days) <= limits.rangeDaysMax;
}

/** Returns a range as query parameters. Parameters that the range does not use are `null`. */
export function rangeParams(choice: RangeChoice): Record<'range' | 'from' | 'to', string | null> {
  return { range: null, from: null, to: null, ...choice };
}
