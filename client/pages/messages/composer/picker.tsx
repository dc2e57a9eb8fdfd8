import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import tools from './composer.module.css';

/** Closes the popover. @param toButton whether the focus returns to the button that opened it */
type Close = (toButton?: boolean) => void;

type Props = {
  label: string;
  icon: ReactNode;
  onClose?: () => void;
  /** Reason why the picker is disabled; `null` if enabled. */
  disabled?: string | null;
  children: (close: Close) => ReactNode;
};

const nothing = () => undefined;

/** Composer tool that opens a popover of items to pick. */
export function Picker({ label, icon, onClose = nothing, disabled = null, children }: Props) {
  const [opened, setOpened] = useState(false);
  const [returnsFocus, setReturnsFocus] = useState(true);
  const close: Close = (toButton = true) => {
    setReturnsFocus(toButton);
    setOpened(false);
  };
  const toggle = () => {
    setReturnsFocus(true);
    setOpened(!opened);
  };
  return (
    <Popover
      opened={opened && disabled === null}
      onChange={setOpened}
      onClose={onClose}
      position="top-start"
      shadow="sm"
      trapFocus
      returnFocus={returnsFocus}
    >
      <Popover.Target>
        <Tooltip label={disabled} disabled={disabled === null}>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={`flex-none ${tools.tool}`}
            data-disabled={disabled === null ? undefined : true}
            aria-disabled={disabled === null ? undefined : true}
            aria-label={label}
            onClick={() => disabled === null && toggle()}
          >
            {icon}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className="p-8" aria-label={label}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
