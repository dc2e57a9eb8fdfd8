import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './card-frame.module.css';
import { LanguagePicker } from './language-picker.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';

interface Props {
  isWide?: boolean;
  children: ReactNode;
  /** Shown next to language and color scheme. */
  beside?: ReactNode;
}

/** Frame of pages before the sign-in: a centered card, with language and color scheme below. */
export function CardFrame({ isWide = false, children, beside }: Props) {
  return (
    <main className={classes.page}>
      <Paper className={classes.card} data-wide={isWide || undefined} withBorder>
        {children}
      </Paper>
      <div className={classes.below}>
        <LanguagePicker />
        <SchemeSwitch />
        {beside}
      </div>
    </main>
  );
}
