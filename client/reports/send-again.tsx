import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import type { ShownRun } from '../../shared/api/report-schedules.ts';
import { call } from '../api/api.ts';
import { toastError } from '../toasts/toast.ts';
import classes from './runs.module.css';

/** Button that resends the email of a run to recipients who did not, or possibly did not, get it, if the server allows it. */
export function SendAgain({ run: { id, scheduleId, recipients, resendTo } }: { run: ShownRun }) {
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
        <p className={classes.note}>
          <Trans id="reports.twice">Some recipients may already have it and would get it twice.</Trans>
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
