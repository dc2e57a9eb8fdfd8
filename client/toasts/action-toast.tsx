import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './action-toast.module.css';

interface Props {
  text: string;
  /** `null` if there is no action. */
  action: (() => void) | null;
  /** Label of the action. */
  children: ReactNode;
}

/** Toast content: text and a single action. */
export function ActionToast({ text, action, children }: Props) {
  return (
    <span className={`flex items-center justify-between gap-12 ${classes.line}`}>
      <span>{text}</span>
      {action !== null && (
        <Button variant="subtle" size="compact-sm" onClick={action}>
          {children}
        </Button>
      )}
    </span>
  );
}
