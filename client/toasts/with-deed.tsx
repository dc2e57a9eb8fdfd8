import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './with-deed.module.css';

interface Props {
  words: string;
  /** `null` if there is no action. */
  deed: (() => void) | null;
  /** Label of the action. */
  children: ReactNode;
}

/** Toast content: text and a single action. */
export function WithDeed({ words, deed, children }: Props) {
  return (
    <span className={`flex items-center justify-between gap-12 ${classes.line}`}>
      <span>{words}</span>
      {deed !== null && (
        <Button variant="subtle" size="compact-sm" onClick={deed}>
          {children}
        </Button>
      )}
    </span>
  );
}
