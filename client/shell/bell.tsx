import { useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { useTold } from '../alerts/told.ts';
import { lazyPart } from '../lazy-part.tsx';
import classes from './bell.module.css';
import { CountBadge } from './count-badge.tsx';
import { MenuButton } from './menu-button.tsx';

const loadPanel = () => import('./alerts-popover.tsx');
const AlertsPopover = lazyPart(async () => (await loadPanel()).AlertsPopover);

/** One's own notifications: how many, and the way to them. */
export function Bell() {
  const { t } = useLingui();
  const { length: told } = useTold();
  const name = t({ id: 'list.alerts', message: 'Notifications' });
  const label = told === 0 ? name : t({ id: 'shell.told_count', message: `Notifications: ${told}` });
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
      {told > 0 && <CountBadge count={told} compact />}
    </MenuButton>
  );
}
