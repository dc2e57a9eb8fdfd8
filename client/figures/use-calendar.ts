import { useLingui } from '@lingui/react/macro';
import { format } from '../time/time.ts';

/** How calendars are written and named, in the interface's language. */
export function useCalendar() {
  const { i18n, t } = useLingui();
  const written = (options: Intl.DateTimeFormatOptions) => {
    const dates = format(i18n.locale, { ...options, timeZone: 'UTC' });
    return (day: string) => dates.format(new Date(day.slice(0, 10)));
  };
  const month = written({ month: 'long', year: 'numeric' });
  const year = written({ year: 'numeric' });
  return {
    size: 'sm' as const,
    firstDayOfWeek: 1 as const,
    // Red is for overtime and errors alone.
    weekendDays: [],
    weekdayFormat: written({ weekday: 'narrow' }),
    monthLabelFormat: month,
    monthsListFormat: written({ month: 'short' }),
    yearLabelFormat: year,
    yearsListFormat: year,
    decadeLabelFormat: (from: string, to: string) => `${year(from)} – ${year(to)}`,
    getDayAriaLabel: written({ day: 'numeric', month: 'long', year: 'numeric' }),
    getMonthControlProps: (day: string) => ({ 'aria-label': month(day) }),
    ariaLabels: {
      previousMonth: t({ id: 'figures.month_before', message: 'Month before' }),
      nextMonth: t({ id: 'figures.month_after', message: 'Month after' }),
      previousYear: t({ id: 'figures.year_before', message: 'Year before' }),
      nextYear: t({ id: 'figures.year_after', message: 'Year after' }),
      previousDecade: t({ id: 'figures.decade_before', message: 'Ten years before' }),
      nextDecade: t({ id: 'figures.decade_after', message: 'Ten years after' }),
      monthLevelControl: t({ id: 'figures.choose_month', message: 'Choose a month' }),
      yearLevelControl: t({ id: 'figures.choose_year', message: 'Choose a year' }),
    },
  };
}
