import { going } from '../toasts/going.ts';
import { atoms } from './atoms.ts';

/** Fields that can contain typed text. Radios, checkboxes and switches always have a value, so only an open dialog counts for them. */
const written =
  'textarea:not([aria-hidden]), input:not([type="radio"], [type="checkbox"]):focus, [contenteditable]:focus';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Whether a reload would lose something: uploads, calls and unsaved forms (which the browser would ask about), an open dialog, text in a
 * field, or a deletion that can still be undone.
 */
export function isHalfWritten(): boolean {
  // Listeners that would ask before the page is closed cancel this event.
  const beforeUnload = new Event('beforeunload', { cancelable: true });
  if (!window.dispatchEvent(beforeUnload)) return true;
  if (document.querySelector(dialogs) !== null || atoms.get(going).size > 0) return true;
  return [...document.querySelectorAll<HTMLInputElement>(written)].some(
    (field) => (field.value ?? field.textContent) !== '',
  );
}
