import { useLingui } from '@lingui/react/macro';
import { format } from '../time/time.ts';

/** Returns the labels and formats of calendars, in the language of the interface. */
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
    // Weekends are not red, because red is reserved for overdue items and errors.
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
      previousMonth: t({ id: 'figures.month_before', message: 'Previous month' }),
      nextMonth: t({ id: 'figures.month_after', message: 'Next month' }),
      previousYear: t({ id: 'figures.year_before', message: 'Previous year' }),
      nextYear: t({ id: 'figures.year_after', message: 'Next year' }),
      previousDecade: t({ id: 'figures.decade_before', message: 'Previous 10 years' }),
      nextDecade: t({ id: 'figures.decade_after', message: 'Next 10 years' }),
      monthLevelControl: t({ id: 'figures.choose_month', message: 'Choose a month' }),
      yearLevelControl: t({ id: 'figures.choose_year', message: 'Choose a year' }),
    },
  };
}
