import type { RangePreset } from './figures.ts';
import { unreachable } from './unreachable.ts';

/** A business day, as `2026-11-17`. */
export type Day = string;

/** Business days of a range, both included. */
export interface Days {
  from: Day;
  to: Day;
}

const dayMs = 86_400_000;

/** @param count of days, negative for the days before */
export function addDays(day: Day, count: number): Day {
  // The year after 9999 has six digits.
  return new Date(Date.parse(day) + count * dayMs).toISOString().split('T')[0] as Day;
}

/** How many days a range has. */
export function countDays({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

const firstOfMonth = (day: Day) => `${day.slice(0, 7)}-01`;

/** The days of a preset (metrics.md, "Rules of ranges and sums"). */
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

/** The days that a range is compared with: equally many right before it; of this month those of the month before, which may be shorter. */
export function daysBefore(days: Days, preset: RangePreset | null): Days {
  const to = addDays(days.from, -1);
  if (preset !== 'thisMonth') return { from: addDays(days.from, -countDays(days)), to };
  const from = firstOfMonth(to);
  const last = addDays(from, countDays(days) - 1);
  return { from, to: last < to ? last : to };
}
