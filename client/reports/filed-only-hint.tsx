import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import type { Schedule } from '../../shared/report-rows.ts';

/** Reports that were to be mailed were not, since there is no way to a mail server. */
export function FiledOnlyHint({ schedules }: { schedules: readonly Schedule[] }) {
  const isFiled = schedules.some(({ lastRun }) => lastRun?.error === 'mail.not_set_up');
  if (!isFiled) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconMailOff size={18} stroke={1.6} aria-hidden />} p="xs">
      <Trans id="reports.no_mail">
        No mail server is set up: scheduled reports are filed here and mailed to nobody.
      </Trans>
    </Alert>
  );
}
