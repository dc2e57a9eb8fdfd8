import { Popover } from '@mantine/core';
import { AlertsPanel } from '../alerts/alerts-panel.tsx';
import { Anchor, type HangingProps, useOpened } from './anchor.ts';

/** Popover with the notifications, attached to the bell. */
export function AlertsPopover({ button, opened, onChange }: HangingProps) {
  return (
    <Popover
      opened={useOpened(opened)}
      onChange={onChange}
      position="right-end"
      offset={12}
      width="min(360px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target refProp="hold">
        <Anchor element={button} />
      </Popover.Target>
      <AlertsPanel onClose={() => onChange(false)} />
    </Popover>
  );
}
