import { Trans } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Schedule } from '../../shared/report-rows.ts';
import { paths } from '../app/routes.ts';
import { useQuery } from '../figures/use-query.ts';
import { useCan } from '../session/session.ts';
import { useAll } from '../sync/store.ts';

const options = { scope: { scope: 'config' }, kinds: ['mailServer'] } as const;

/**
 * Hint that reports are not emailed because no mail server is set up. If the mail settings cannot be read, the last runs of the schedules
 * show whether a mail server is missing.
 */
export function MailHint() {
  const mayAsk = useCan('settings.integrations');
  const { data, error } = useQuery('GET /settings/smtp', mayAsk ? {} : null, options);
  const schedules = useAll('schedule');
  if (data !== null) return data.server.host === '' && data.environment === null && <NoMail />;
  return (!mayAsk || error !== null) && wereFiled(schedules) && <NoMail />;
}

/** Hint next to schedules whose last reports were not emailed. Hidden once a mail server is set up. */
export function FiledOnlyHint({ schedules }: { schedules: readonly Schedule[] }) {
  return wereFiled(schedules) && <MailHint />;
}

/** Notice that no mail server is set up, with a link for users who can set one. */
function NoMail() {
  const maySet = useCan('settings.integrations');
  return (
    <Alert
      role="note"
      flex="none"
      color="gray"
      variant="light"
      icon={<IconMailOff size={18} stroke={1.6} aria-hidden />}
      p="xs"
    >
      <Trans id="reports.no_mail">No mail server is set up. Scheduled reports are saved here but not emailed.</Trans>{' '}
      {maySet && (
        <Anchor component={Link} href={paths.settings('mail')} underline="always" inherit>
          <Trans id="reports.set_mail">Set up a mail server</Trans>
        </Anchor>
      )}
    </Alert>
  );
}

/** Whether the last report of at least one schedule was stored but not emailed, because no mail server was set up. */
const wereFiled = (schedules: readonly Pick<Schedule, 'lastRun'>[]): boolean =>
  schedules.some(({ lastRun }) => lastRun?.error === 'mail.not_set_up');
