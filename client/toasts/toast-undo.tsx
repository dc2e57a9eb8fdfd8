import { Trans } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { closeButton } from './close-word.ts';
import { WithDeed } from './with-deed.tsx';

/** The ways back that stand open, the newest last. */
const waysBack = new Map<string, () => void>();

/** Takes the newest way back. @returns false where there is none */
export function undoLast(): boolean {
  const newest = [...waysBack.values()].at(-1);
  newest?.();
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
