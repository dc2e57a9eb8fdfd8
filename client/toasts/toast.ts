import { notifications, notificationsStore } from '@mantine/notifications';
import type { Failed } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { closeButton } from './close-word.ts';

/** Shows the error of a failed request. @param title see {@link toastProblem} */
export function toastError(failed: Failed, title?: string): void {
  // If the user has closed the password prompt, no toast is needed.
  if (failed.code === 'reauthentication_required') return;
  toastProblem(errorText(failed), title);
}

/**
 * Shows a problem.
 * @param title Text above the message, for example "saved" if the settings were saved and only the test after it failed.
 */
export function toastProblem(message: string, title?: string): void {
  // Closes a toast with the same text first, so that the timer of the toast starts again.
  notifications.hide(message);
  notifications.show({ id: message, message, ...(title && { title }), color: 'red', role: 'alert', ...closeButton() });
}

/** Shows a success. @param title see {@link toastProblem} */
export function toastDone(message: string, title?: string): void {
  notifications.show({ message, ...(title && { title }), ...closeButton() });
}

/** Closes all toasts individually, so that the listeners of each toast are called. */
export function hideToasts(): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id } of [...shown, ...queue]) if (id !== undefined) notifications.hide(id);
}
