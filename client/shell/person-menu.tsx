import { Menu } from '@mantine/core';
import { useUser } from '../session/session.ts';
import type { HangingProps } from './anchor.ts';
import { PresenceItems } from './presence-items.tsx';
import { roleName } from './role-name.ts';
import { ShellMenu } from './shell-menu.tsx';

/** One's own status. */
export function PersonMenu(props: HangingProps) {
  return (
    <ShellMenu {...props} position="top-start" offset={8}>
      <Menu.Dropdown>
        <PresenceItems />
      </Menu.Dropdown>
    </ShellMenu>
  );
}

/** Beside the collapsed sidebar, which shows no name. */
export function CompactPersonMenu(props: HangingProps) {
  const user = useUser();
  return (
    <ShellMenu {...props} position="right-end" offset={8}>
      <Menu.Dropdown>
        <Menu.Label>
          {user.fullName || 'User'} · {roleName(user.role)}
        </Menu.Label>
        <PresenceItems />
      </Menu.Dropdown>
    </ShellMenu>
  );
}
