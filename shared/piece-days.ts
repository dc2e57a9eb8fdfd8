import type { Grain } from './analytics.ts';
import { addDays, type Day, type Days } from './days.ts';
import { unreachable } from './unreachable.ts';

/** The days of a part of a range, as far as they lie in it. @param day any of its days */
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
      // No month has more than 31 days, and the next begins within 40.
      const next = `${addDays(first, 40).slice(0, 7)}-01`;
      return clipped(first, addDays(next, -1));
    }
    default:
      return unreachable(grain);
  }
}

/** A day of a piece as reports key it: a day, an ISO week or a month. */
export function dayOfKey(key: string): Day {
  const [year = '', week] = key.split('-W');
  if (week === undefined) return key.length === 7 ? `${key}-01` : key;
  // The 4th of January always lies in the first week.
  return addDays(mondayOf(`${year}-01-04`), 7 * (Number(week) - 1));
}

function mondayOf(day: Day): Day {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}
