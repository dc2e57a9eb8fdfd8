import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ShownRun } from '../../shared/api/report-schedules.ts';
import type { Schedule } from '../../shared/report-rows.ts';
import { call } from '../api/api.ts';
import { paths } from '../app/routes.ts';
import { QueryBoundary } from '../figures/query-boundary.tsx';
import { useQuery } from '../figures/use-query.ts';
import { useCan } from '../session/session.ts';
import { format } from '../time/time.ts';
import { useTimeZone } from '../time/use-time-zone.ts';
import { toastError } from '../toasts/toast.ts';
import { runErrorText } from '../ui/report-error-text.ts';
import { SideDrawer } from '../ui/side-drawer.tsx';
import { RunBadge } from './last-run.tsx';
import { recipientLabels } from './report-labels.ts';
import { reportScope } from './report-scope.ts';
import classes from './runs.module.css';
import { usePersonName } from './use-person-name.ts';

interface Props {
  schedule: Schedule;
  onClose: () => void;
}

const options = { scope: reportScope, kinds: ['schedule'], membershipKinds: ['report'] } as const;

/** Recent runs of a schedule, with the result per recipient. */
export function RunsDrawer({ schedule: { id, name }, onClose }: Props) {
  const result = useQuery('GET /reports/schedules/:id/runs', { params: { id }, query: {} }, options);
  return (
    <SideDrawer onClose={onClose} title={<Trans id="reports.runs_of">Runs of {name}</Trans>}>
      <QueryBoundary
        query={result}
        height={160}
        isEmpty={(runs) => runs.length === 0}
        empty={<Trans id="reports.no_runs">No runs yet.</Trans>}
      >
        {(runs) => (
          <ol>
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ol>
        )}
      </QueryBoundary>
    </SideDrawer>
  );
}

const written = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** A run of a schedule: time, trigger, outcome, and the result per recipient. */
function Run({ run }: { run: ShownRun }) {
  const { at, by, late, status, error, reportId, recipients } = run;
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const mayView = useCan('reports.view');
  const person = usePersonName(by);
  const when = format(i18n.locale, { ...written, hourCycle: 'h23', timeZone }).format(new Date(at));
  return (
    <li className={`grid gap-4 py-12 ${classes.run}`}>
      <div className="flex flex-wrap items-center gap-x-12 gap-y-4">
        <time className="weight-600" dateTime={at}>
          {when}
        </time>
        <RunBadge status={status} error={error} recipients={recipients} />
        {mayView && reportId !== null && (
          <Anchor component={Link} href={paths.report(reportId)} className="ms-auto" size="sm">
            <Trans id="reports.open">Open report</Trans>
          </Anchor>
        )}
      </div>
      {(late || by !== null) && (
        <p className="text-13 dimmed">
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
        <p className={error === 'mail.unknown' ? 'text-13 color-soon' : 'text-13 color-error'}>
          {i18n._(runErrorText(error))}
        </p>
      )}
      {recipients.length > 0 && (
        <ul className="grid gap-2 text-13">
          {recipients.map(({ address, status: how, reply }) => (
            <li key={address} className="flex flex-wrap justify-between gap-x-12 gap-y-0">
              <bdi className="overflow-hidden ellipsis">{address}</bdi>
              <span data-how={how} className={`flex-none dimmed ${classes.how}`}>
                {i18n._(recipientLabels[how])}
              </span>
              {reply !== null && how !== 'sent' && <q className="text-12 dimmed basis-full">{reply}</q>}
            </li>
          ))}
        </ul>
      )}
      <SendAgain run={run} />
    </li>
  );
}

/** Button that resends the email of a run to the recipients who may not have received it. Hidden if the server allows no resending. */
function SendAgain({ run: { id, scheduleId, recipients, resendTo } }: { run: ShownRun }) {
  const [isSending, setSending] = useState(false);
  if (resendTo.length === 0) return null;
  const isDoubtful = recipients.some(({ address, status }) => status === 'unknown' && resendTo.includes(address));
  const send = async () => {
    setSending(true);
    const params = { id: scheduleId, runId: id };
    const result = await call('POST /reports/schedules/:id/runs/:runId/send', { params });
    setSending(false);
    if (result.error) toastError(result);
  };
  return (
    <>
      {isDoubtful && (
        <p className="text-13 dimmed">
          <Trans id="reports.twice">Some recipients may already have it and would get it twice.</Trans>
        </p>
      )}
      <Button
        className="justify-self-start mt-4"
        variant="default"
        size="xs"
        leftSection={<IconMailForward size={14} stroke={1.6} aria-hidden />}
        loading={isSending}
        onClick={() => void send()}
      >
        <Trans id="reports.send_again">Send again</Trans>
      </Button>
    </>
  );
}
