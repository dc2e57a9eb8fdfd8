import type { RangePreset } from '../../../shared/figures.ts';
import { addDays, countDays, type Days } from '../../figures/days.ts';

/** The days that a range is compared with: equally many right before it, of this month those of the month before. */
export function daysBefore(days: Days, preset: RangePreset | null): Days {
  const to = addDays(days.from, -1);
  if (preset !== 'thisMonth') return { from: addDays(days.from, -countDays(days)), to };
  const from = `${to.slice(0, 7)}-01`;
  const end = addDays(from, countDays(days) - 1);
  return { from, to: end < to ? end : to };
}
