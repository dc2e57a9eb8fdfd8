import { Trans, useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { useNoticeCount } from '../alerts/notices.ts';
import { lazyPart } from '../app/lazy-part.tsx';
import { useCan } from '../session/session.ts';
import { useConnection } from '../sync/connection-state.ts';
import { CountBadge } from './count-badge.tsx';
import { Hint } from './hint.tsx';
import { MenuButton } from './menu-button.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import classes from './status-row.module.css';

/** Connection state and color scheme switch. */
export function StatusRow({ compact }: { compact: boolean }) {
  const connection = useConnection();
  const mayRead = useCan('messages.view');
  const label = <Words state={connection} />;
  return (
    <div className={`flex items-center justify-between ${classes.row}`} data-compact={compact || undefined}>
      <Hint label={label} disabled={!compact}>
        <span className="flex items-center gap-8 text-12 dimmed" role="status">
          <span className={`bg-online rounded-full w-8 h-8 ${classes.dot}`} data-state={connection} aria-hidden />
          <span className={compact ? 'absolute clipped' : undefined}>{label}</span>
        </span>
      </Hint>
      <span className={`flex items-center gap-4 ${classes.tools}`}>
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

const loadPanel = () => import('./alerts-popover.tsx');
const AlertsPopover = lazyPart(async () => (await loadPanel()).AlertsPopover);

/** Button that shows the number of the user's notifications and opens the notifications. */
function Bell() {
  const { t } = useLingui();
  const count = useNoticeCount();
  const name = t({ id: 'list.alerts', message: 'Notifications' });
  const label = count === 0 ? name : t({ id: 'shell.notices_count', message: `Notifications: ${count}` });
  return (
    <MenuButton
      className="relative grid place-items-center w-28 h-28 rounded-8 dimmed hover-bg touch-w touch-h"
      label={label}
      hint={name}
      popup="dialog"
      menu={AlertsPopover}
      preload={loadPanel}
    >
      <IconBell size={18} stroke={1.6} aria-hidden />
      {count > 0 && <CountBadge count={count} compact />}
    </MenuButton>
  );
}
