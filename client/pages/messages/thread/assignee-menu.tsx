import { useLingui } from '@lingui/react/macro';
import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconUserOff } from '@tabler/icons-react';
import type { Conversation } from '../../../../shared/rows.ts';
import { useRow } from '../../../sync/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { AssigneeName } from '../assignee-name.tsx';
import type { Offers } from '../verbs/use-offers.ts';
import classes from './chat-header.module.css';

/** Assignee of the open conversation with a menu to change it, at every width. */
export function AssigneeMenu({ conversation, offers }: { conversation: Conversation; offers: Offers }) {
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
      <span className={classes.assigneeName}>
        <AssigneeName id={assignedTo} />
      </span>
    </>
  );
  if (items.length === 0) {
    return <span className={classes.assignee}>{shown}</span>;
  }
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Button className={classes.assignee} variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
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
