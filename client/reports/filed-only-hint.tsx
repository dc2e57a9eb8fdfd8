import { Trans } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Schedule } from '../../shared/report-rows.ts';
import { paths } from '../app/routes.ts';
import { useCan } from '../session/session.ts';

/** Reports that were to be mailed were not, since there is no way to a mail server. */
export function FiledOnlyHint({ schedules }: { schedules: readonly Schedule[] }) {
  const maySet = useCan('settings.integrations');
  const isFiled = schedules.some(({ lastRun }) => lastRun?.error === 'mail.not_set_up');
  if (!isFiled) return null;
  return (
    <Alert color="gray" variant="light" icon={<IconMailOff size={18} stroke={1.6} aria-hidden />} p="xs">
      <Trans id="reports.no_mail">
        No mail server is set up: scheduled reports are filed here and mailed to nobody.
      </Trans>{' '}
      {maySet && (
        <Anchor component={Link} href={paths.settings('mail')} inherit>
          <Trans id="reports.set_mail">Set one up</Trans>
        </Anchor>
      )}
    </Alert>
  );
}
