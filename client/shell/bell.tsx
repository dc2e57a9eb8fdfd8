import { useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { useNoticeCount } from '../alerts/notices.ts';
import { lazyPart } from '../app/lazy-part.tsx';
import classes from './bell.module.css';
import { CountBadge } from './count-badge.tsx';
import { MenuButton } from './menu-button.tsx';

const loadPanel = () => import('./alerts-popover.tsx');
const AlertsPopover = lazyPart(async () => (await loadPanel()).AlertsPopover);

/** Button with the number of the user's notifications. Opens them. */
export function Bell() {
  const { t } = useLingui();
  const count = useNoticeCount();
  const name = t({ id: 'list.alerts', message: 'Notifications' });
  const label = count === 0 ? name : t({ id: 'shell.notices_count', message: `Notifications: ${count}` });
  return (
    <MenuButton
      className={classes.bell}
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
