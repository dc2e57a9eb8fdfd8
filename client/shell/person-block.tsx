import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { signOut } from '../session/sign-in.ts';
import { useUser } from '../session.ts';
import { Avatar } from '../ui/avatar.tsx';
import classes from './person-block.module.css';
import { PresenceItems } from './presence-items.tsx';
import { useOwnPresence } from './use-own-presence.ts';

/** Initials, name and role of the person, their status, and the way out. */
export function PersonBlock({ compact }: { compact: boolean }) {
  const { t } = useLingui();
  const user = useUser();
  const [presence] = useOwnPresence();
  const name = user.fullName || 'User';
  const role = (user.role || 'ROLE').replaceAll('_', ' ').toUpperCase();
  const status = t({ id: 'shell.my_status', message: 'My status' });
  const out = t({ id: 'shell.sign_out', message: 'Sign Out' });
  return (
    <div className={classes.block} data-compact={compact || undefined}>
      <Menu position="top-start" offset={8}>
        <Menu.Target>
          <UnstyledButton className={classes.person} aria-label={compact ? status : undefined} title={status}>
            <Avatar name={user.fullName} size={36} dot={presence} />
            {!compact && (
              <span className={classes.names}>
                <span className={classes.name} title={name}>
                  {name}
                </span>
                <span className={classes.role}>{role}</span>
              </span>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {compact && (
            <Menu.Label>
              {name} · {role}
            </Menu.Label>
          )}
          <PresenceItems />
        </Menu.Dropdown>
      </Menu>
      {compact ? (
        <Tooltip label={out} position="right">
          <ActionIcon variant="subtle" color="gray" aria-label={out} onClick={signOut}>
            <IconLogout size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button className={classes.out} variant="subtle" color="gray" size="compact-sm" onClick={signOut}>
          <Trans id="shell.sign_out">Sign Out</Trans>
        </Button>
      )}
    </div>
  );
}
