import { atom } from 'jotai';
import { protocolVersion } from '../../shared/sync/protocol.ts';
import { session } from '../session/browser-storage.ts';
import { atoms } from './atoms.ts';
import { isHalfWritten } from './half-written.ts';

/** Whether the server has another version than this page (SYNC-19). */
export const newVersionAtom = atom(false);

/** Storage key of the version that was reloaded automatically. Reloads once only, since a proxy may keep serving the old page. */
const key = 'reloadedFrom';
/** Milliseconds without input before an automatic reload, so that users are not interrupted. */
const restMs = 5000;
/** Events after which text may have been sent or discarded. */
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

/** Called when server and page have the same version, or the page has no connection to a server any more. */
export function endOtherVersion(): void {
  stopWaiting();
  session.removeItem(key);
  if (atoms.get(newVersionAtom)) atoms.set(newVersionAtom, false);
}
