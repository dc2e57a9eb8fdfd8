import { Trans } from '@lingui/react/macro';
import { Button, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { signOut } from '../session/sign-in.ts';
import classes from './card-frame.module.css';
import { LanguagePicker } from './language-picker.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';

interface Props {
  isWide?: boolean;
  children: ReactNode;
  /** Content next to the selection of language and color scheme. */
  beside?: ReactNode;
}

/** Frame of pages before the sign-in: a centered card, with language and color scheme below. */
export function CardFrame({ isWide = false, children, beside }: Props) {
  return (
    <main className={`flex flex-col items-center justify-center gap-20 px-16 py-24 ${classes.page}`}>
      <Paper className={`w-full ${classes.card}`} data-wide={isWide || undefined} withBorder>
        {children}
      </Paper>
      <div className="flex flex-wrap items-center justify-center gap-12">
        <LanguagePicker />
        <SchemeSwitch />
        {beside}
      </div>
    </main>
  );
}

interface FirstStepFrameProps {
  title: ReactNode;
  text: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** Frame of a step that the user must complete first, such as a password change. */
export function FirstStepFrame({ title, text, isWide = false, children }: FirstStepFrameProps) {
  const leave = (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={signOut}>
      <Trans id="shell.sign_out">Sign Out</Trans>
    </Button>
  );
  return (
    <CardFrame isWide={isWide} beside={leave}>
      <h1 className="mb-8 text-20 weight-650 leading-snug">{title}</h1>
      <p className="mb-20 text-14 text-pretty dimmed">{text}</p>
      {children}
    </CardFrame>
  );
}
