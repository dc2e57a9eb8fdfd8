import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { ShownRun } from '../../shared/api/report-schedules.ts';
import { paths } from '../app/routes.ts';
import { useCan } from '../session/session.ts';
import { format } from '../time/time.ts';
import { useTimeZone } from '../time/use-time-zone.ts';
import { runErrorWords } from '../ui/report-error-words.ts';
import { RunBadge } from './last-run.tsx';
import { recipientWords } from './report-words.ts';
import classes from './runs.module.css';
import { SendAgain } from './send-again.tsx';
import { usePersonName } from './use-person-name.ts';

const written = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** A run of a schedule: time, trigger, outcome, and the result per recipient. */
export function Run({ run }: { run: ShownRun }) {
  const { at, by, late, status, error, reportId, recipients } = run;
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const mayView = useCan('reports.view');
  const person = usePersonName(by);
  const when = format(i18n.locale, { ...written, hourCycle: 'h23', timeZone }).format(new Date(at));
  return (
    <li className={classes.run}>
      <div className={classes.head}>
        <time className={classes.when} dateTime={at}>
          {when}
        </time>
        <RunBadge status={status} error={error} />
        {mayView && reportId !== null && (
          <Anchor component={Link} href={paths.report(reportId)} className={classes.open} size="sm">
            <Trans id="reports.open">Open report</Trans>
          </Anchor>
        )}
      </div>
      {(late || by !== null) && (
        <p className={classes.note}>
          {late && (
            <Trans id="reports.late_why">
              The server was off at the scheduled time. It ran once the server was back.
            </Trans>
          )}{' '}
          {by !== null &&
            (person === null ? (
              <Trans id="reports.run_asked">Started manually.</Trans>
            ) : (
              <Trans id="reports.run_by">Started by {person}.</Trans>
            ))}
        </p>
      )}
      {error !== null && (
        <p className={error === 'mail.unknown' ? classes.doubtful : classes.wrong}>{i18n._(runErrorWords(error))}</p>
      )}
      {recipients.length > 0 && (
        <ul className={classes.recipients}>
          {recipients.map(({ address, status: how, reply }) => (
            <li key={address} className={classes.recipient}>
              <bdi className={classes.address}>{address}</bdi>
              <span data-how={how} className={classes.how}>
                {i18n._(recipientWords[how])}
              </span>
              {reply !== null && how !== 'sent' && <q className={classes.reply}>{reply}</q>}
            </li>
          ))}
        </ul>
      )}
      <SendAgain run={run} />
    </li>
  );
}
