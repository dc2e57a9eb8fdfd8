import { Trans, useLingui } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconCheck, IconHelpCircle, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { addressOf } from '../app/base-path.ts';
import { paths } from '../app/routes.ts';
import { useUser } from '../session/session.ts';
import type { HangingProps } from './anchor.ts';
import classes from './presence-items.module.css';
import { roleName } from './role-name.ts';
import { ShellMenu } from './shell-menu.tsx';
import { useOwnPresence } from './use-own-presence.ts';

/** Menu for the user's status and account. */
export function PersonMenu(props: HangingProps) {
  return (
    <ShellMenu {...props} position="top-start" offset={8}>
      <Menu.Dropdown>
        <PresenceItems />
        <AccountItem />
      </Menu.Dropdown>
    </ShellMenu>
  );
}

/** User menu for the collapsed sidebar, which shows no name. */
export function CompactPersonMenu(props: HangingProps) {
  const user = useUser();
  return (
    <ShellMenu {...props} position="right-end" offset={8}>
      <Menu.Dropdown>
        <Menu.Label>
          {user.fullName || 'User'} · {roleName(user.role)}
        </Menu.Label>
        <PresenceItems />
        <AccountItem />
      </Menu.Dropdown>
    </ShellMenu>
  );
}

function AccountItem() {
  const { i18n } = useLingui();
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        component={Link}
        href={paths.settings('account')}
        leftSection={<IconUserCircle size={16} stroke={1.6} aria-hidden />}
      >
        <Trans id="settings.account">Your account</Trans>
      </Menu.Item>
      <Menu.Item
        component="a"
        href={addressOf(`/help/${i18n.locale}.html`)}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconHelpCircle size={16} stroke={1.6} aria-hidden />}
      >
        <Trans id="shell.help">Help</Trans>
      </Menu.Item>
    </>
  );
}

/** Menu items to switch between available and busy. */
function PresenceItems() {
  const [presence, choose] = useOwnPresence();
  return (
    <Menu.RadioGroup
      value={presence === 'busy' ? 'busy' : 'online'}
      onChange={(value) => choose(value === 'busy' ? 'busy' : 'online')}
    >
      <Item value="online">
        <Trans id="shell.available">Available</Trans>
      </Item>
      <Item value="busy">
        <Trans id="shell.busy">Busy</Trans>
      </Item>
    </Menu.RadioGroup>
  );
}

function Item({ value, children }: { value: 'online' | 'busy'; children: ReactNode }) {
  return (
    <Menu.RadioItem value={value} closeMenuOnClick checkIcon={<IconCheck size={16} aria-hidden />}>
      <span className="flex items-center gap-10">
        <span className={`block bg-online rounded-full ${classes.dot}`} data-state={value} />
        {children}
      </span>
    </Menu.RadioItem>
  );
}
