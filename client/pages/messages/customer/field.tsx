import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import classes from './customer-panel.module.css';

/** One line of what is known: its name and its value. */
export function Field({ name, children }: { name: ReactNode; children: ReactNode }) {
  const value = useRef<HTMLElement>(null);
  // A button for a dialog may become one for a menu.
  useKeptFocus(value, children, (place) => place.querySelector('button'));
  return (
    <div className={classes.field}>
      <dt>{name}</dt>
      <dd ref={value}>{children}</dd>
    </div>
  );
}

/** A value that is changed in a dialog. */
export function Opener({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.value} aria-haspopup="dialog" onClick={onClick}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
      <IconChevronDown size={14} className={classes.chevron} aria-hidden />
    </UnstyledButton>
  );
}
