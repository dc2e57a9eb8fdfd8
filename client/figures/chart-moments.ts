import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { unreachable } from '../../shared/unreachable.ts';
import { format } from '../time/time.ts';

/** Interval between the points of a chart. */
export type Grain = 'minute' | 'hour' | 'day' | 'week' | 'month';

/** Allowed numbers of points from one label to the next. */
const steps: Record<Grain, readonly number[]> = {
  minute: [1, 5, 10, 15, 30, 60, 120, 180, 240, 360],
  hour: [1, 2, 3, 6, 12, 24, 48, 7 * 24, 14 * 24, 28 * 24],
  day: [1, 2, 7, 14, 28, 91, 182, 364],
  week: [1, 2, 4, 13, 26, 52],
  month: [1, 2, 3, 6, 12],
};

/**
 * Returns the indexes of the points that get a label: evenly spaced points, and always the last point.
 * @param room Maximum number of labels.
 */
export function labelled(from: number, to: number, room: number, grain: Grain): number[] {
  const count = to - from + 1;
  if (count <= 0) return [];
  const most = Math.max(1, Math.floor(room));
  if (most === 1 || count === 1) return [to];
  const least = (count - 1) / (most - 1);
  const listed = steps[grain].find((step) => step >= least) ?? 1;
  const step = listed >= least ? listed : Math.ceil(least);
  const found = Array.from({ length: Math.floor((count - 1) / step) + 1 }, (_, index) => from + index * step);
  const last = found.at(-1) ?? from;
  if (last === to) return found;
  // The label of the last point is always shown. The evenly spaced label before is left out if the two would overlap.
  return to - last < least * 0.8 ? [...found.slice(0, -1), to] : [...found, to];
}

/** Number of days from which labels include the year. */
const longFrom = 330;

/** Returns the axis label of a point. Short ranges show weekdays. */
export function axisLabel(i18n: I18n, at: number, grain: Grain, timeZone: string, shown: number): string {
  const write = (options: Intl.DateTimeFormatOptions) => format(i18n.locale, { ...options, timeZone }).format(at);
  switch (grain) {
    case 'minute':
      return write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    case 'hour': {
      if (shown > longFrom * 24) return write({ month: 'short', year: '2-digit' });
      const clock = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      return clock === '00:00' || shown > 72 ? write({ day: 'numeric', month: 'short' }) : clock;
    }
    case 'day':
      if (shown > longFrom) return write({ month: 'short', year: '2-digit' });
      return shown <= 7 ? write({ weekday: 'short' }) : write({ day: 'numeric', month: 'short' });
    case 'week':
      return write({ day: 'numeric', month: 'short' });
    case 'month':
      return write({ month: 'short', ...(shown > 12 ? { year: '2-digit' } : {}) });
    default:
      return unreachable(grain);
  }
}

/** Returns the full date or time of a point. */
export function momentName(i18n: I18n, at: number, grain: Grain, timeZone: string): string {
  const write = (options: Intl.DateTimeFormatOptions) => format(i18n.locale, { ...options, timeZone }).format(at);
  switch (grain) {
    case 'minute':
    case 'hour':
      return write({
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      });
    case 'day':
      return write({ weekday: 'short', day: 'numeric', month: 'long' });
    case 'week': {
      const day = write({ day: 'numeric', month: 'long' });
      return i18n._(msg({ id: 'figures.week_of', message: `week of ${day}` }));
    }
    case 'month':
      return write({ month: 'long', year: 'numeric' });
    default:
      return unreachable(grain);
  }
}
