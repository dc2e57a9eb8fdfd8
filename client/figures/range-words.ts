import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Days } from '../../shared/days.ts';
import type { RangePreset } from '../../shared/figures.ts';
import { present } from '../time/clock.ts';
import { format } from '../time/time.ts';
import type { RangeChoice } from './range.ts';

export const presetLabels: Record<RangePreset, MessageDescriptor> = {
  today: msg({ id: 'figures.range_today', message: 'Today' }),
  yesterday: msg({ id: 'figures.range_yesterday', message: 'Yesterday' }),
  last7: msg({ id: 'figures.range_last7', message: 'Last 7 days' }),
  last30: msg({ id: 'figures.range_last30', message: 'Last 30 days' }),
  thisMonth: msg({ id: 'figures.range_this_month', message: 'This month' }),
  lastMonth: msg({ id: 'figures.range_last_month', message: 'Last month' }),
};

export function presetName(i18n: I18n, preset: RangePreset): string {
  return i18n._(presetLabels[preset]);
}

/** Returns the name of a preset, or the text of the chosen days. */
export function rangeName(i18n: I18n, choice: RangeChoice): string {
  return 'range' in choice ? presetName(i18n, choice.range) : daysName(i18n, choice, 'short');
}

/** Returns the text of a range, such as "21 October to 19 November". */
export function daysName(i18n: I18n, days: Days, month: 'short' | 'long' = 'long'): string {
  const written = format(i18n.locale, { day: 'numeric', month, ...yearOf(days.from, days.to), timeZone: 'UTC' });
  const [from, to] = [written.format(new Date(days.from)), written.format(new Date(days.to))];
  return from === to ? from : i18n._(msg({ id: 'figures.days', message: `${from} to ${to}` }));
}

/** Returns the text of a day with its weekday, such as "Thursday 19 November". */
export function dayName(i18n: I18n, day: string): string {
  const options = { weekday: 'long', day: 'numeric', month: 'long', ...yearOf(day), timeZone: 'UTC' } as const;
  return format(i18n.locale, options).format(new Date(day));
}

/** Returns the format option for the year. The year is left out if all days are in the current year. */
function yearOf(...days: readonly string[]): { year?: 'numeric' } {
  const thisYear = new Date(present()).getUTCFullYear();
  return days.every((day) => Number(day.slice(0, 4)) === thisYear) ? {} : { year: 'numeric' };
}
