import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schedule } from '../../shared/report-rows.ts';
import { format } from '../time/time.ts';

type Timed = Pick<Schedule, 'frequency' | 'weekday' | 'day' | 'time'>;

/** Any Monday, used to format the names of the weekdays. */
const firstMonday = Date.UTC(2024, 0, 1);

/** Returns the name of a weekday. @param weekday 1 (Monday) to 7. */
export function weekdayName(weekday: number, locale: string): string {
  const day = firstMonday + (weekday - 1) * 86_400_000;
  return format(locale, { weekday: 'long', timeZone: 'UTC' }).format(day);
}

/** Returns the text of a schedule's timing, such as "Every Monday at 08:00". */
export function frequencyText(i18n: I18n, { frequency, weekday, day, time }: Timed): string {
  switch (frequency) {
    case 'daily':
      return i18n._(msg({ id: 'reports.every_day', message: `Every day at ${time}` }));
    case 'weekly': {
      const name = weekdayName(weekday ?? 1, i18n.locale);
      return i18n._(msg({ id: 'reports.every_week', message: `Every ${name} at ${time}` }));
    }
    case 'monthly': {
      const place = day ?? 1;
      return i18n._(msg({ id: 'reports.every_month', message: `Every month on day ${place} at ${time}` }));
    }
  }
}
