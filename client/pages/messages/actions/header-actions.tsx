import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconDots, IconUserOff } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { CallItems } from '../../../calls/call-buttons.tsx';
import { useRow } from '../../../sync/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { AssigneeName } from '../assignee-name.tsx';
import classes from '../thread/chat-header.module.css';
import type { Offered, Offers } from '../verbs/use-offers.ts';

type Props = { conversation: Conversation; offers: Offers };

/** Second row of the chat header: assignee and the most frequent actions. */
export function HeaderActions({ conversation, offers }: Props) {
  const [beside, end] = splitBy(offers.at('header', conversation), ({ verb }) => verb === 'take');
  return (
    <div className={`flex items-center gap-8 px-16 pt-4 pb-8 ${classes.bar}`}>
      <AssigneeMenu conversation={conversation} offers={offers} />
      {beside.map(({ verb, name, act }) => (
        <Button key={verb} variant="default" onClick={act}>
          {name}
        </Button>
      ))}
      <span className="flex items-center flex-none gap-8 ms-auto">
        {end.map(({ verb, name, tone, act }) => (
          <Button
            key={verb}
            className={tone === 'main' ? undefined : classes.wide}
            variant={tone === 'main' ? 'filled' : 'default'}
            onClick={act}
          >
            {name}
          </Button>
        ))}
      </span>
    </div>
  );
}

function splitBy<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

const groupOf = ({ order }: Offered) => Math.floor(order / 10);

/** Menu of the open conversation. On narrow screens, the menu also contains the actions for which the header has no room. */
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
          <Item key={offered.verb} offered={offered} className={`hidden ${classes.narrow}`} />
        ))}
        <CallItems conversation={conversation} className={`hidden ${classes.calls}`} />
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
      // Gives this item the focus when the menu opens. By default, the first item of the menu gets the focus, but that item can be hidden
      // and is then not focusable.
      data-autofocus={first || undefined}
      c={tone === 'danger' ? 'var(--mantine-color-error)' : undefined}
      leftSection={<Icon size={16} stroke={1.75} />}
      onClick={act}
    >
      {name}
    </Menu.Item>
  );
}

/** Assignee of the open conversation, with a menu to change the assignee. Shown on screens of any width. */
function AssigneeMenu({ conversation, offers }: { conversation: Conversation; offers: Offers }) {
  const { t } = useLingui();
  const { assignedTo } = conversation;
  const person = useRow('colleague', assignedTo);
  const items = offers.at('assignee', conversation);
  const label = t({ id: 'customer.assignee', message: 'Assignee' });
  const shown = (
    <>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {person === undefined ? (
        <IconUserOff size={18} stroke={1.6} aria-hidden />
      ) : (
        <Avatar name={person.fullName} size={22} dot={person.presence} />
      )}
      <span className="truncate">
        <AssigneeName id={assignedTo} />
      </span>
    </>
  );
  if (items.length === 0) {
    return <span className={`min-w-0 px-10 weight-500 h-36 ${classes.assignee}`}>{shown}</span>;
  }
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Button
          className={`min-w-0 px-10 weight-500 h-36 ${classes.assignee}`}
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {shown}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ verb, name, Icon, act }) => (
          <Menu.Item key={verb} leftSection={<Icon size={16} stroke={1.75} />} onClick={act}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
