import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './presence-items.module.css';
import { useOwnPresence } from './use-own-presence.ts';

/** Menu items to switch between available and busy. */
export function PresenceItems() {
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
      <span className={classes.item}>
        <span className={classes.dot} data-state={value} />
        {children}
      </span>
    </Menu.RadioItem>
  );
}
