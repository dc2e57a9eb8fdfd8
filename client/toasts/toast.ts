import { notifications, notificationsStore } from '@mantine/notifications';
import type { Failed } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { closeButton } from './close-word.ts';

/** Toasts are shown at the bottom right for four seconds (configured where they are mounted). */
export function toastError(failed: Failed): void {
  // The user closed the password prompt and needs no message.
  if (failed.code === 'reauthentication_required') return;
  toastProblem(errorText(failed));
}

export function toastProblem(message: string): void {
  // Restarts the timer of a toast with the same text.
  notifications.hide(message);
  notifications.show({ id: message, message, color: 'red', role: 'alert', ...closeButton() });
}

export function toastDone(message: string): void {
  notifications.show({ message, ...closeButton() });
}

/** Removed individually, so that the listeners of each toast are called. */
export function hideToasts(): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  for (const { id } of [...shown, ...queue]) if (id !== undefined) notifications.hide(id);
}
