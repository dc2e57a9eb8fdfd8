import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './with-deed.module.css';

interface Props {
  words: string;
  /** Null: there is nothing to do. */
  deed: (() => void) | null;
  /** The word of its button. */
  children: ReactNode;
}

/** A toast's words and the one thing that can be done about them. */
export function WithDeed({ words, deed, children }: Props) {
  return (
    <span className={classes.line}>
      <span>{words}</span>
      {deed !== null && (
        <Button variant="subtle" size="compact-sm" onClick={deed}>
          {children}
        </Button>
      )}
    </span>
  );
}
