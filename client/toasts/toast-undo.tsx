import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { limits } from '../../shared/limits.ts';
import { atoms } from '../app/atoms.ts';
import { sessionAtom } from '../session/state.ts';
import { closeButton } from './close-word.ts';
import { WithDeed } from './with-deed.tsx';

/** Undo functions that still work, by toast, the newest last. */
const undos = new Map<string, () => void>();

/** Undoes the newest change. @returns false if there is none */
export function undoLast(): boolean {
  const newest = [...undos.values()].at(-1);
  newest?.();
  return newest !== undefined;
}

/**
 * Reports a change, with a way to undo it (null: none). The key of undo works for at least {@link limits.undoMs}, also after the toast
 * has closed.
 * @param onGone called when the toast closes without an undo: the change is final from then on, and the key no longer undoes it
 * @returns the toast's id, to hide it if the change fails
 */
export function toastUndo(words: string, undo: (() => void) | null, onGone: (() => void) | null = null): string {
  let isUndone = false;
  let isShown = true;
  const goBack = () => {
    if (isUndone) return;
    isUndone = true;
    undos.delete(id);
    if (isShown) notifications.hide(id);
    else notifications.show({ message: i18n._(undone(words)), ...closeButton() });
    undo?.();
  };
  const id = notifications.show({
    ...closeButton(),
    onClose: () => {
      isShown = false;
      if (onGone === null || isUndone) return;
      undos.delete(id);
      onGone();
    },
    message: (
      <WithDeed words={words} deed={undo && goBack}>
        <Trans id="messages.undo">Undo</Trans>
      </WithDeed>
    ),
  });
  if (undo !== null) undos.set(id, goBack);
  if (onGone === null) setTimeout(() => undos.delete(id), limits.undoMs);
  return id;
}

const undone = (what: string) => msg({ id: 'toasts.undone', message: `Undone: ${what}` });

/** A change that turned out to have failed: there is nothing to undo. */
export function forgetUndo(id: string): void {
  undos.delete(id);
  notifications.hide(id);
}

// The next person at this browser undoes nothing of the one before.
atoms.sub(sessionAtom, () => {
  if (atoms.get(sessionAtom).state !== 'signedIn') undos.clear();
});
