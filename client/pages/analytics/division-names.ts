import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Division, Grain } from '../../../shared/analytics.ts';
import type { Days } from '../../../shared/days.ts';
import { dayOfKey, pieceDays } from '../../../shared/piece-days.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { daysName } from '../../figures/range-words.ts';
import { format } from '../../time/time.ts';

export const grainNames: Record<Grain, MessageDescriptor> = {
  hour: msg({ id: 'analytics.grain_hour', message: 'Hour' }),
  day: msg({ id: 'analytics.grain_day', message: 'Day' }),
  week: msg({ id: 'analytics.grain_week', message: 'Week' }),
  month: msg({ id: 'analytics.grain_month', message: 'Month' }),
};

export const divisionNames: Record<Division, MessageDescriptor> = {
  ...grainNames,
  hour: msg({ id: 'analytics.by_hour', message: 'Hour of day' }),
  weekday: msg({ id: 'analytics.by_weekday', message: 'Weekday' }),
  staff: msg({ id: 'analytics.person', message: 'Person' }),
  brand: msg({ id: 'settings.brand', message: 'Brand' }),
  channel: msg({ id: 'analytics.account', message: 'Account' }),
};

/** Any Monday, used to format the names of the weekdays. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

interface LineOf {
  key: string;
  label: string;
}

/**
 * Returns the displayed name of a report row. Days, weeks, months and weekdays are formatted in the reader's language.
 * @param within days that the report covers
 */
export function lineName(i18n: I18n, by: Division, { key, label }: LineOf, within: Days): string {
  const { locale } = i18n;
  const written = (options: Intl.DateTimeFormatOptions, at: number | string) =>
    format(locale, { ...options, timeZone: 'UTC' }).format(new Date(at));
  switch (by) {
    case 'day':
      return written({ weekday: 'short', day: 'numeric', month: 'short' }, key);
    case 'month':
      return written({ month: 'long', year: 'numeric' }, key);
    case 'weekday':
      return written({ weekday: 'long' }, monday + (Number(key) - 1) * dayMs);
    case 'week':
      return daysName(i18n, pieceDays(by, dayOfKey(key), within), 'short');
    case 'hour':
    case 'staff':
    case 'brand':
    case 'channel':
      return label;
    default:
      return unreachable(by);
  }
}
