import { useLingui } from '@lingui/react/macro';
import { dayOf } from '../../figures/days.ts';
import { present } from '../../time/clock.ts';
import { format } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import classes from './log-list.module.css';

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Time of a line in milliseconds, with the date unless it is today. */
export function LogTime({ at }: { at: string }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const isToday = dayOf(at, timeZone) === dayOf(present(), timeZone);
  const day = isToday ? {} : ({ day: '2-digit', month: '2-digit' } as const);
  return (
    <time dateTime={at} className={classes.time}>
      {format(i18n.locale, { ...day, ...clock, fractionalSecondDigits: 3, timeZone }).format(new Date(at))}
    </time>
  );
}
