import { countDays, type Days } from '../../shared/days.ts';
import { type RangePreset, rangePresets } from '../../shared/figures.ts';
import { limits } from '../../shared/limits.ts';
import { isDay } from './days.ts';

/** A range as somebody chose it: a preset, which moves with the days, or two days. */
export type RangeChoice = { range: RangePreset } | Days;

/** The choice that an address has; null where it has none, or one that is none. */
export function rangeOf(params: URLSearchParams): RangeChoice | null {
  const [range, from, to] = [params.get('range'), params.get('from'), params.get('to')];
  const preset = rangePresets.find((name) => name === range);
  if (preset !== undefined) return { range: preset };
  return isDay(from) && isDay(to) && isPossible({ from, to }) ? { from, to } : null;
}

/** Whether the address names a range that is not possible. */
export function isBrokenRange(params: URLSearchParams): boolean {
  const isNamed = ['range', 'from', 'to'].some((name) => params.get(name) !== null);
  return isNamed && rangeOf(params) === null;
}

/** In order, and not too many. */
function isPossible(days: Days): boolean {
  return days.from <= days.to && countDays(days) <= limits.rangeDaysMax;
}

/** The same in an address: a choice takes the place of any other. */
export function rangeParams(choice: RangeChoice): Record<'range' | 'from' | 'to', string | null> {
  return { range: null, from: null, to: null, ...choice };
}
