import { atom } from 'jotai';
import { protocolVersion } from '../../shared/sync/protocol.ts';
import { session } from '../session/browser-storage.ts';
import { pendingDeletions } from '../toasts/going.ts';
import { atoms } from './atoms.ts';

/** Whether the server has another protocol version than this page (SYNC-19). */
export const newVersionAtom = atom(false);

/**
 * Storage key of the version that the page had before an automatic reload. If the reloaded page still has that version, no second reload
 * follows, because a proxy might serve the old page again and again.
 */
const key = 'reloadedFrom';
/** Milliseconds without input before an automatic reload, so that users are not interrupted. */
const restMs = 5000;
/** DOM events with which the user may send or discard the last unsaved text. Each restarts the wait of {@link restMs}. */
const acts = ['keyup', 'pointerup', 'visibilitychange'] as const;
let resting: ReturnType<typeof setTimeout> | undefined;

export function reload(): void {
  window.location.reload();
}

/** Reloads the page as soon as it is idle and nothing would be lost. Until then a notice offers the reload. */
export function meetOtherVersion(): void {
  if (atoms.get(newVersionAtom)) return;
  atoms.set(newVersionAtom, true);
  if (session.getItem(key) === String(protocolVersion)) return;
  for (const act of acts) document.addEventListener(act, waitForRest);
  reloadUnlessHalfWritten();
}

function waitForRest(): void {
  clearTimeout(resting);
  resting = setTimeout(reloadUnlessHalfWritten, restMs);
}

function reloadUnlessHalfWritten(): void {
  if (isHalfWritten()) return;
  stopWaiting();
  session.setItem(key, String(protocolVersion));
  reload();
}

function stopWaiting(): void {
  clearTimeout(resting);
  for (const act of acts) document.removeEventListener(act, waitForRest);
}

/** Called when server and page have the same version, or when the page has disconnected from the server. */
export function endOtherVersion(): void {
  stopWaiting();
  session.removeItem(key);
  if (atoms.get(newVersionAtom)) atoms.set(newVersionAtom, false);
}

/**
 * Selector of fields in which the user may have entered text. Excludes radios, checkboxes and switches, because these always have a value.
 */
const written =
  'textarea:not([aria-hidden]), input:not([type="radio"], [type="checkbox"]):focus, [contenteditable]:focus';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Whether a reload would lose something: uploads, calls and unsaved forms (which the browser would ask about), an open dialog, text in a
 * field, or a deletion that can still be undone or is not confirmed.
 */
export function isHalfWritten(): boolean {
  // Simulates closing the page. A listener that would ask the user first cancels the event.
  const beforeUnload = new Event('beforeunload', { cancelable: true });
  if (!window.dispatchEvent(beforeUnload)) return true;
  if (document.querySelector(dialogs) !== null || pendingDeletions.size > 0) return true;
  return [...document.querySelectorAll<HTMLInputElement>(written)].some(
    (field) => (field.value ?? field.textContent) !== '',
  );
}
