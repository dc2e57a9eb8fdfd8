import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { signOut } from '../session/sign-in.ts';
import { CardFrame } from './card-frame.tsx';
import classes from './first-step-frame.module.css';

interface Props {
  title: ReactNode;
  text: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** Frame of a step that the user must complete first, such as a password change. */
export function FirstStepFrame({ title, text, isWide = false, children }: Props) {
  const leave = (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={signOut}>
      <Trans id="shell.sign_out">Sign Out</Trans>
    </Button>
  );
  return (
    <CardFrame isWide={isWide} beside={leave}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
    </CardFrame>
  );
}
