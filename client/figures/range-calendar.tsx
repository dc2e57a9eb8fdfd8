import '@mantine/dates/styles.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { format } from '../time/time.ts';
import { countDays, type Days } from './days.ts';
import classes from './range-calendar.module.css';

interface Props {
  days: Days;
  today: string;
  onChoose: (days: Days) => void;
}

/** Two days of a calendar: the first press begins a range, the second ends it. */
export function RangeCalendar({ days, today, onChoose }: Props) {
  const { i18n, t } = useLingui();
  const [picked, pick] = useState<[string | null, string | null]>([days.from, days.to]);
  const begun = picked[1] === null ? picked[0] : null;
  const written = (options: Intl.DateTimeFormatOptions) => {
    const dates = format(i18n.locale, { ...options, timeZone: 'UTC' });
    return (day: string) => dates.format(new Date(day.slice(0, 10)));
  };
  const month = written({ month: 'long', year: 'numeric' });
  const year = written({ year: 'numeric' });
  const choose = (chosen: [string | null, string | null]) => {
    pick(chosen);
    const [from, to] = chosen;
    if (from !== null && to !== null) onChoose({ from, to });
  };
  const most = limits.rangeDaysMax;
  return (
    <>
      <DatePicker
        type="range"
        size="sm"
        allowSingleDateInRange
        value={picked}
        onChange={choose}
        defaultDate={days.to}
        maxDate={today}
        excludeDate={(day) => begun !== null && isTooFar(begun, day)}
        firstDayOfWeek={1}
        // Red is for overtime and errors alone.
        weekendDays={[]}
        weekdayFormat={written({ weekday: 'narrow' })}
        monthLabelFormat={month}
        monthsListFormat={written({ month: 'short' })}
        yearLabelFormat={year}
        yearsListFormat={year}
        decadeLabelFormat={(from, to) => `${year(from)} – ${year(to)}`}
        getDayAriaLabel={written({ day: 'numeric', month: 'long', year: 'numeric' })}
        getMonthControlProps={(day) => ({ 'aria-label': month(day) })}
        ariaLabels={{
          previousMonth: t({ id: 'figures.month_before', message: 'Month before' }),
          nextMonth: t({ id: 'figures.month_after', message: 'Month after' }),
          previousYear: t({ id: 'figures.year_before', message: 'Year before' }),
          nextYear: t({ id: 'figures.year_after', message: 'Year after' }),
          previousDecade: t({ id: 'figures.decade_before', message: 'Ten years before' }),
          nextDecade: t({ id: 'figures.decade_after', message: 'Ten years after' }),
          monthLevelControl: t({ id: 'figures.choose_month', message: 'Choose a month' }),
          yearLevelControl: t({ id: 'figures.choose_year', message: 'Choose a year' }),
        }}
      />
      <p className={classes.hint} aria-live="polite">
        {begun === null ? (
          <Trans id="figures.pick_first">Pick the first day, then the last.</Trans>
        ) : (
          <Trans id="figures.pick_last">Now the last day, {most} days at most.</Trans>
        )}
      </p>
    </>
  );
}

function isTooFar(begun: string, day: string): boolean {
  const [from, to] = [begun, day].sort();
  return countDays({ from: from ?? day, to: to ?? day }) > limits.rangeDaysMax;
}
