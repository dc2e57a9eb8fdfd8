import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from '../ui/empty-state.tsx';
import classes from './error-page.module.css';

/** The router's generic error page. */
export function ErrorPage({ error }: { error: Error }) {
  return (
    <div className={classes.page} role="alert">
      <EmptyState
        level={1}
        icon={<IconAlertTriangle size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="error.unexpected">Unexpected Application Error!</Trans>}
        action={
          <Button variant="default" onClick={() => window.location.reload()}>
            <Trans id="error.reload">Reload the page</Trans>
          </Button>
        }
      >
        {error.message === 'Loading chunk failed' ? (
          <Trans id="error.chunk">Loading chunk failed</Trans>
        ) : (
          error.message
        )}
      </EmptyState>
    </div>
  );
}
