import type { RangePreset } from './figures.ts';
import { unreachable } from './unreachable.ts';

/** Business day, such as `2026-11-17`. */
export type Day = string;

/** Range of business days, both inclusive. */
export interface Days {
  from: Day;
  to: Day;
}

const dayMs = 86_400_000;

/**
 * Returns the day that is `count` days after `day`.
 * @param count negative for an earlier day
 */
export function addDays(day: Day, count: number): Day {
  // Splits at `T` instead of a fixed length, because years after 9999 have six digits.
  return new Date(Date.parse(day) + count * dayMs).toISOString().split('T')[0] as Day;
}

/** Returns the number of days in a range. */
export function countDays({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

const firstOfMonth = (day: Day) => `${day.slice(0, 7)}-01`;

/** Returns the days of a preset. */
export function presetDays(preset: RangePreset, today: Day): Days {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
    default:
      return unreachable(preset);
  }
}

/**
 * Returns the range that `days` is compared with: the same number of days directly before it. For `thisMonth`, the same days of the
 * previous month, or fewer if that month is shorter.
 */
export function daysBefore(days: Days, preset: RangePreset | null): Days {
  const to = addDays(days.from, -1);
  if (preset !== 'thisMonth') return { from: addDays(days.from, -countDays(days)), to };
  const from = firstOfMonth(to);
  const last = addDays(from, countDays(days) - 1);
  return { from, to: last < to ? last : to };
}
