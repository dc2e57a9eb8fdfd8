import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { CallItems } from '../../../calls/call-buttons.tsx';
import classes from '../thread/chat-header.module.css';
import type { Offered, Offers } from '../verbs/use-offers.ts';

const groupOf = ({ order }: Offered) => Math.floor(order / 10);

/** Menu of the open conversation. Includes the header's verbs, which are hidden where the header has room for them. */
export function MoreMenu({ conversation, offers }: { conversation: Conversation; offers: Offers }) {
  const { t } = useLingui();
  const beside = offers.at('header', conversation).filter(({ verb, tone }) => verb !== 'take' && tone !== 'main');
  const items = offers.at('menu', conversation);
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t({ id: 'messages.more', message: 'More' })}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {beside.map((offered) => (
          <Item key={offered.verb} offered={offered} className={classes.narrow} />
        ))}
        <CallItems conversation={conversation} className={classes.calls} />
        {items.map((offered, index) => {
          const above = items[index - 1];
          return (
            <Fragment key={offered.verb}>
              {above !== undefined && groupOf(above) !== groupOf(offered) && <Menu.Divider />}
              <Item offered={offered} first={above === undefined} />
            </Fragment>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

type ItemProps = { offered: Offered; className?: string | undefined; first?: boolean };

function Item({ offered: { name, Icon, tone, act }, className, first = false }: ItemProps) {
  return (
    <Menu.Item
      className={className}
      // Earlier items may be hidden and cannot take the focus.
      data-autofocus={first || undefined}
      c={tone === 'danger' ? 'var(--mantine-color-error)' : undefined}
      leftSection={<Icon size={16} stroke={1.75} />}
      onClick={act}
    >
      {name}
    </Menu.Item>
  );
}
