import { Trans } from '@lingui/react/macro';
import { notifications, notificationsStore } from '@mantine/notifications';
import { closeButton } from './close-word.ts';
import { WithDeed } from './with-deed.tsx';

/** Undo actions by toast id. */
const waysBack = new Map<string, () => void>();

/** Runs the undo action of the newest toast that has one. @returns false if there is none */
export function undoLast(): boolean {
  const { notifications: shown, queue } = notificationsStore.getState();
  const newest = [...shown, ...queue].findLast(({ id = '' }) => waysBack.has(id));
  waysBack.get(newest?.id ?? '')?.();
  return newest !== undefined;
}

/**
 * Says what is done, with a way back (null: there is none) for as long as it stands; `onGone` once it is gone without that.
 * @returns its id, to hide it when it turns out untrue
 */
export function toastUndo(words: string, undo: (() => void) | null, onGone: () => void = () => undefined): string {
  let isUndone = false;
  const goBack = () => {
    if (isUndone) return;
    isUndone = true;
    notifications.hide(id);
    undo?.();
  };
  const id = notifications.show({
    ...closeButton(),
    onClose: () => {
      waysBack.delete(id);
      if (!isUndone) onGone();
    },
    message: (
      <WithDeed words={words} deed={undo && goBack}>
        <Trans id="messages.undo">Undo</Trans>
      </WithDeed>
    ),
  });
  if (undo !== null) waysBack.set(id, goBack);
  return id;
}
