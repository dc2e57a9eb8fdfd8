import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconMessageOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../../app/routes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './thread.module.css';

/** Shown for conversations that do not exist or are not accessible. */
export function ThreadGone() {
  return (
    <div className={classes.failed} data-failed>
      <EmptyState
        icon={<IconMessageOff size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="thread.gone">Conversation not found</Trans>}
        action={
          <Button variant="default" component={Link} href={paths.messages()}>
            <Trans id="thread.back">Back to the list</Trans>
          </Button>
        }
      >
        <Trans id="thread.gone_hint">It was deleted, or it belongs to a brand you can’t access.</Trans>
      </EmptyState>
    </div>
  );
}

/** Shown if the messages were not loaded before the connection was lost. */
export function ThreadOffline() {
  return (
    <div className={classes.failed}>
      <EmptyState
        icon={<IconCloudOff size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="thread.offline">These messages are not loaded yet</Trans>}
      >
        <Trans id="thread.offline_hint">There is no connection. They appear as soon as it is back.</Trans>
      </EmptyState>
    </div>
  );
}
