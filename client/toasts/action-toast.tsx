import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import classes from './action-toast.module.css';
import { closeButton } from './close-word.ts';

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

/** Shows a toast about a result. @param open Opens the result. `null` for a toast without a link. */
export function toastLink(text: string, open: (() => void) | null): void {
  const id = notifications.show({
    ...closeButton(),
    message: (
      <ActionToast
        text={text}
        action={
          open &&
          (() => {
            notifications.hide(id);
            open();
          })
        }
      >
        <Trans id="toasts.open">Open</Trans>
      </ActionToast>
    ),
  });
}

/** Shows a toast about a failure, with a button that retries. */
export function toastRetry(text: string, retry: () => void): void {
  const again = () => {
    notifications.hide(id);
    retry();
  };
  const id = notifications.show({
    ...closeButton(),
    color: 'red',
    role: 'alert',
    message: (
      <ActionToast text={text} action={again}>
        <Trans id="common.retry">Try again</Trans>
      </ActionToast>
    ),
  });
}
