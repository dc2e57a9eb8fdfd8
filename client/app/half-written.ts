import { going } from '../toasts/going.ts';
import { atoms } from './atoms.ts';

/** Fields hold typed words; radios, boxes and switches have a value that nobody typed. A dialog holds a choice. */
const written =
  'textarea:not([aria-hidden]), input:not([type="radio"], [type="checkbox"]):focus, [contenteditable]:focus';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Whether a reload would break something off: what the browser would ask about (uploads, calls, forms that are not saved), an open
 * dialog, words in a field, a deletion that can still be undone.
 */
export function isHalfWritten(): boolean {
  // As the browser asks before a page goes: a listener that would keep it cancels the event.
  const asked = new Event('beforeunload', { cancelable: true });
  if (!window.dispatchEvent(asked)) return true;
  if (document.querySelector(dialogs) !== null || atoms.get(going).size > 0) return true;
  return [...document.querySelectorAll<HTMLInputElement>(written)].some(
    (field) => (field.value ?? field.textContent) !== '',
  );
}
