import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import classes from './actions.module.css';

const closeWord = msg({ id: 'messages.close_dialog', message: 'Close' });

/** Says what was done, with a way back for as long as it stands. @returns its id, to hide it when it turns out untrue */
export function toastUndo(words: string, undo: (() => void) | null): string {
  const id = notifications.show({
    closeButtonProps: { 'aria-label': i18n._(closeWord) },
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
