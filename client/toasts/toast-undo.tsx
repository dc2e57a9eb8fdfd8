import { i18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { limits } from '../../shared/limits.ts';
import { atoms } from '../app/atoms.ts';
import { sessionAtom } from '../session/state.ts';
import { ActionToast } from './action-toast.tsx';
import { closeButton } from './close-word.ts';
import { toastProblem } from './toast.ts';

/** Undo functions by toast id, newest last. */
const undos = new Map<string, () => void>();

/** Undoes the newest change. @returns `false` if there is no change to undo */
export function undoLast(): boolean {
  const newest = [...undos.values()].at(-1);
  newest?.();
  return newest !== undefined;
}

/**
 * Shows a toast about a change, with an undo button. The undo shortcut works for at least {@link limits.undoMs}, even after the toast has
 * closed.
 * @param undo Undoes the change. Returns `false` if there was nothing to undo. `null` for a toast without an undo button.
 * @param onClosed Called when the toast closes without an undo. The change is final then, and the shortcut has no effect.
 * @param autoClose Milliseconds after which the toast closes. Defaults to that of all toasts.
 * @returns the toast's id, to hide it if the change fails
 */
export function toastUndo(
  text: string,
  undo: (() => unknown) | null,
  onClosed: (() => void) | null = null,
  autoClose: number | undefined = undefined,
): string {
  let isUndone = false;
  let isShown = true;
  const goBack = () => {
    if (isUndone) return;
    isUndone = true;
    undos.delete(id);
    const wasShown = isShown;
    notifications.hide(id);
    if (undo?.() !== false && !wasShown) notifications.show({ message: i18n._(undone(text)), ...closeButton() });
  };
  const id = notifications.show({
    ...closeButton(),
    ...(autoClose !== undefined && { autoClose }),
    onClose: () => {
      isShown = false;
      if (onClosed === null || isUndone) return;
      undos.delete(id);
      onClosed();
    },
    message: (
      <ActionToast text={text} action={undo && goBack}>
        <Trans id="messages.undo">Undo</Trans>
      </ActionToast>
    ),
  });
  if (undo !== null) undos.set(id, goBack);
  if (onClosed === null) setTimeout(() => undos.delete(id), limits.undoMs);
  return id;
}

const undone = (what: string) => msg({ id: 'toasts.undone', message: `Undone: ${what}` });

/** Shows a toast about conversations whose changes were not undone, because another user has changed these conversations since. */
export function toastReplaced(count: number): void {
  toastProblem(i18n._(replaced(count)));
}

const replaced = (count: number) =>
  msg({
    id: 'toasts.replaced',
    message: plural(count, {
      one: '# conversation was not undone: someone has changed it since',
      other: '# conversations were not undone: someone has changed them since',
    }),
  });

/** Removes the undo of a change that has failed. */
export function forgetUndo(id: string): void {
  undos.delete(id);
  notifications.hide(id);
}

// Forgets all undo functions on sign-out: the next user of this browser must not undo changes of the previous user.
atoms.sub(sessionAtom, () => {
  if (atoms.get(sessionAtom).state !== 'signedIn') undos.clear();
});
