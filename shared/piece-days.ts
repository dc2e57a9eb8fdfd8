import type { Grain } from './analytics.ts';
import { addDays, type Day, type Days } from './days.ts';
import { unreachable } from './unreachable.ts';

/**
 * Returns the days of the interval (a day, a week or a month) that contains `day`, without days outside the range `within`.
 * @param day any day of the interval
 */
export function pieceDays(grain: Exclude<Grain, 'hour'>, day: Day, within: Days): Days {
  const clipped = (from: Day, to: Day): Days => ({
    from: from < within.from ? within.from : from,
    to: to > within.to ? within.to : to,
  });
  switch (grain) {
    case 'day':
      return { from: day, to: day };
    case 'week': {
      const monday = mondayOf(day);
      return clipped(monday, addDays(monday, 6));
    }
    case 'month': {
      const first = `${day.slice(0, 7)}-01`;
      // Months have at most 31 days, so 40 days after the first is always in the next month.
      const next = `${addDays(first, 40).slice(0, 7)}-01`;
      return clipped(first, addDays(next, -1));
    }
    default:
      return unreachable(grain);
  }
}

/**
 * Returns the first day of an interval in a report.
 * @param key a day, an ISO week such as `2026-W47`, or a month
 */
export function dayOfKey(key: string): Day {
  const [year = '', week] = key.split('-W');
  if (week === undefined) return key.length === 7 ? `${key}-01` : key;
  // 4 January is always in the first week.
  return addDays(mondayOf(`${year}-01-04`), 7 * (Number(week) - 1));
}

function mondayOf(day: Day): Day {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}
