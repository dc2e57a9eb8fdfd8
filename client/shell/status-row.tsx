import { Trans } from '@lingui/react/macro';
import { useCan } from '../session/session.ts';
import { useConnection } from '../sync/connection-state.ts';
import { Bell } from './bell.tsx';
import { Hint } from './hint.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './status-row.module.css';

/** Connection state and color scheme switch. */
export function StatusRow({ compact }: { compact: boolean }) {
  const connection = useConnection();
  const mayRead = useCan('messages.view');
  const words = <Words state={connection} />;
  return (
    <div className={classes.row} data-compact={compact || undefined}>
      <Hint label={words} disabled={!compact}>
        <span className={classes.connection} role="status">
          <span className={classes.dot} data-state={connection} aria-hidden />
          <span className={compact ? classes.hidden : undefined}>{words}</span>
        </span>
      </Hint>
      <span className={classes.tools}>
        {mayRead && <Bell />}
        <SchemeSwitch />
      </span>
    </div>
  );
}

function Words({ state }: { state: ReturnType<typeof useConnection> }) {
  if (state === 'online') return <Trans id="shell.connected">Connected</Trans>;
  if (state === 'connecting') return <Trans id="shell.connecting">Connecting…</Trans>;
  return <Trans id="shell.disconnected">Not connected</Trans>;
}
