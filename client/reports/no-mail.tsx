import { Trans } from '@lingui/react/macro';
import { Alert, Anchor } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../app/routes.ts';
import { useCan } from '../session/session.ts';

/** Notice that no mail server is set up, with a link for users who can set one. */
export function NoMail() {
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
