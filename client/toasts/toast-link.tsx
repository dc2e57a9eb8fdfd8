import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { closeButton } from './close-word.ts';
import classes from './toast-undo.module.css';

/** Says what was done, with a way to it; null: there is none. */
export function toastLink(words: string, open: (() => void) | null): void {
  const id = notifications.show({
    ...closeButton(),
    message: (
      <span className={classes.undo}>
        <span>{words}</span>
        {open !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id);
              open();
            }}
          >
            <Trans id="toasts.open">Open</Trans>
          </Button>
        )}
      </span>
    ),
  });
}
