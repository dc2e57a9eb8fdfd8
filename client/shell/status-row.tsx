import { Trans } from '@lingui/react/macro';
import { Tooltip } from '@mantine/core';
import { useConnection } from '../sync/connection.ts';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './status-row.module.css';

/** Whether the page is connected, and the switch of light and dark. */
export function StatusRow({ compact }: { compact: boolean }) {
  const connection = useConnection();
  const words = <Words state={connection} />;
  return (
    <div className={classes.row} data-compact={compact || undefined}>
      <Tooltip label={words} position="right" disabled={!compact}>
        <span className={classes.connection} role="status">
          <span className={classes.dot} data-state={connection} aria-hidden />
          <span className={compact ? classes.hidden : undefined}>{words}</span>
        </span>
      </Tooltip>
      <SchemeSwitch />
    </div>
  );
}

function Words({ state }: { state: ReturnType<typeof useConnection> }) {
  if (state === 'online') return <Trans id="shell.connected">Connected</Trans>;
  if (state === 'connecting') return <Trans id="shell.connecting">Connecting …</Trans>;
  return <Trans id="shell.disconnected">Not connected</Trans>;
}
