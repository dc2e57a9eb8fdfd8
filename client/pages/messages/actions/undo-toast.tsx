import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import classes from './actions.module.css';

/** Says what was done, with a way back for as long as it stands. @returns its id, to hide it when it turns out untrue */
export function toastUndo(words: string, undo: (() => void) | null): string {
  const id = notifications.show({
    message: (
      <span className={classes.undo}>
        <span>{words}</span>
        {undo !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id);
              undo();
            }}
          >
            <Trans id="messages.undo">Undo</Trans>
          </Button>
        )}
      </span>
    ),
  });
  return id;
}
