import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { lazyPart } from '../app/lazy-part.tsx';
import { useUser } from '../session/session.ts';
import { signOut } from '../session/sign-in.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Hint } from './hint.tsx';
import { MenuButton } from './menu-button.tsx';
import classes from './person-block.module.css';
import { roleName } from './role-name.ts';
import { useOwnPresence } from './use-own-presence.ts';

const loadMenu = () => import('./person-menu.tsx');
const PersonMenu = lazyPart(async () => (await loadMenu()).PersonMenu);
const CompactPersonMenu = lazyPart(async () => (await loadMenu()).CompactPersonMenu);

/** Initials, name, role and status of the user, with the sign-out button. */
export function PersonBlock({ compact }: { compact: boolean }) {
  const { t } = useLingui();
  const user = useUser();
  const [presence] = useOwnPresence();
  const status = t({ id: 'shell.my_status', message: 'My status' });
  const out = t({ id: 'shell.sign_out', message: 'Sign Out' });
  return (
    <div className={`grid items-end ${classes.block}`} data-compact={compact || undefined}>
      <MenuButton
        className={`flex items-center gap-10 max-w-full p-4 rounded-8 hover-bg ${classes.person}`}
        hint={status}
        menu={compact ? CompactPersonMenu : PersonMenu}
        preload={loadMenu}
      >
        <Avatar name={user.fullName} size={36} dot={presence} />
        {compact ? (
          <VisuallyHidden>
            {user.fullName} {status}
          </VisuallyHidden>
        ) : (
          <span className="block min-w-0">
            <span className="block weight-600 break-anywhere leading-normal">{user.fullName || 'User'}</span>
            <span className={`block text-12 break-anywhere dimmed leading-normal ${classes.role}`}>
              {roleName(user.role)}
            </span>
          </span>
        )}
      </MenuButton>
      {compact ? (
        <Hint label={out}>
          <ActionIcon variant="subtle" color="gray" aria-label={out} onClick={signOut}>
            <IconLogout size={18} stroke={1.6} />
          </ActionIcon>
        </Hint>
      ) : (
        <Button
          className={`text-12 weight-500 touch-h ${classes.out}`}
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={signOut}
        >
          <Trans id="shell.sign_out">Sign Out</Trans>
        </Button>
      )}
    </div>
  );
}
