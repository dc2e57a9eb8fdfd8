import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './presence-items.module.css';
import { useOwnPresence } from './use-own-presence.ts';

/** Available or busy, as entries of a menu. */
export function PresenceItems() {
  const [presence, choose] = useOwnPresence();
  const busy = presence === 'busy';
  const check = <IconCheck size={16} aria-hidden />;
  return (
    <>
      <Menu.Item
        role="menuitemradio"
        aria-checked={!busy}
        leftSection={<span className={classes.dot} data-state="online" />}
        rightSection={busy ? undefined : check}
        onClick={() => choose('online')}
      >
        <Trans id="shell.available">Available</Trans>
      </Menu.Item>
      <Menu.Item
        role="menuitemradio"
        aria-checked={busy}
        leftSection={<span className={classes.dot} data-state="busy" />}
        rightSection={busy ? check : undefined}
        onClick={() => choose('busy')}
      >
        <Trans id="shell.busy">Busy</Trans>
      </Menu.Item>
    </>
  );
}
