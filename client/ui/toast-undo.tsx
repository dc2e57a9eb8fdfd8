import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import classes from './toast-undo.module.css';

const closeWord = msg({ id: 'messages.close_dialog', message: 'Close' });

/**
 * Says what is done, with a way back (null: there is none) for as long as it stands; `onGone` once it is gone without that.
 * @returns its id, to hide it when it turns out untrue
 */
export function toastUndo(words: string, undo: (() => void) | null, onGone: () => void = () => undefined): string {
  let isUndone = false;
  const id = notifications.show({
    closeButtonProps: { 'aria-label': i18n._(closeWord) },
    onClose: () => {
      if (!isUndone) onGone();
    },
    message: (
      <span className={classes.undo}>
        <span>{words}</span>
        {undo !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              isUndone = true;
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
