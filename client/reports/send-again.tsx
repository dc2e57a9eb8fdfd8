import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScheduleRun } from '../../shared/report-rows.ts';
import { isRunOver } from '../../shared/reports.ts';
import { call } from '../api/api.ts';
import { useCan } from '../session/session.ts';
import { toastError } from '../toasts/toast.ts';
import classes from './runs.module.css';

/** Offers to send a run's mail to those who did not get it, or of whom nobody can tell. */
export function SendAgain({ run: { id, scheduleId, status, reportId, recipients } }: { run: ScheduleRun }) {
  const mayChange = useCan('reports.schedule');
  const [isSending, setSending] = useState(false);
  const isLeft = recipients.some(({ status: how }) => how !== 'sent');
  if (!mayChange || !isRunOver(status) || reportId === null || !isLeft) return null;
  const isDoubtful = recipients.some(({ status: how }) => how === 'unknown');
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
        <p className={classes.note}>
          <Trans id="reports.twice">Some may have it already and would get it twice.</Trans>
        </p>
      )}
      <Button
        className={classes.again}
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
