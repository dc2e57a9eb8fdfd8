import { ActionIcon, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import tools from './composer.module.css';
import classes from './picker.module.css';

type Props = {
  label: string;
  icon: ReactNode;
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
};

const nothing = () => undefined;

/** A tool of the composer that offers things to pick. */
export function Picker({ label, icon, onClose = nothing, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      onClose={onClose}
      position="top-start"
      shadow="sm"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={tools.tool}
          aria-label={label}
          onClick={() => setOpened(!opened)}
        >
          {icon}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.drop} aria-label={label}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
