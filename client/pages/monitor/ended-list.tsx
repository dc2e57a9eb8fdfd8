import { Trans, useLingui } from '@lingui/react/macro';
import type { Alert } from '../../../shared/monitor-rows.ts';
import { useAlertTexts } from '../../alerts/use-alert-texts.ts';
import { dayOf } from '../../figures/days.ts';
import { present } from '../../time/clock.ts';
import { clockTime, format, number } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import classes from './ended-list.module.css';
import { useSpan } from './use-span.ts';

const shownMax = 5;

/** Alerts that have ended recently. */
export function EndedList({ ended }: { ended: readonly Alert[] }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const day = dayOf(present(), timeZone);
  const today = ended.filter(({ endedAt }) => endedAt !== null && dayOf(endedAt, timeZone) >= day);
  const count = number(today.length, i18n.locale);
  return (
    <section className="px-14 py-8">
      <h2 className="flex items-center text-13 weight-600 border-bottom leading-inherit min-h-26">
        <Trans id="monitor.ended_today">{count} ended today</Trans>
      </h2>
      {today.length === 0 ? (
        <p className="py-4 text-13 dimmed">
          <Trans id="monitor.none_ended">None yet.</Trans>
        </p>
      ) : (
        <EndedItems ended={today.slice(0, shownMax)} />
      )}
    </section>
  );
}

export function EndedItems({ ended, withDay = false }: { ended: readonly Alert[]; withDay?: boolean }) {
  const { i18n } = useLingui();
  const textsOf = useAlertTexts();
  const span = useSpan();
  const timeZone = useTimeZone();
  const day = (at: string) => format(i18n.locale, { day: 'numeric', month: 'short', timeZone }).format(new Date(at));
  return (
    <ul>
      {ended.map((alert) => (
        <li key={alert.id} className={`flex gap-10 py-4 text-13 border-bottom ${classes.item}`}>
          <time dateTime={alert.at} className="flex-none tabular dimmed">
            {withDay && `${day(alert.at)} `}
            {clockTime(alert.at, i18n.locale, timeZone)}
          </time>
          <span className="flex-1 min-w-0">{textsOf(alert).title}</span>
          <span className="flex-none tabular dimmed">
            {span(Date.parse(alert.endedAt ?? alert.at) - Date.parse(alert.at))}
          </span>
        </li>
      ))}
    </ul>
  );
}
