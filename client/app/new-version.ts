import { atom } from 'jotai';
import { protocolVersion } from '../../shared/sync/protocol.ts';
import { session } from '../session/browser-storage.ts';
import { atoms } from './atoms.ts';
import { isHalfWritten } from './half-written.ts';

/** The server is of another version than this page (SYNC-19). */
export const newVersionAtom = atom(false);

/** The version of the page that was loaded anew by itself, once: a proxy may keep the old page. */
const key = 'reloadedFrom';
/** The page must rest so long before it is loaded anew: a person at work is not interrupted. */
const restMs = 5000;
/** After these, something may be half-written no more. */
const acts = ['keyup', 'pointerup', 'visibilitychange'] as const;
let resting: ReturnType<typeof setTimeout> | undefined;

export function reload(): void {
  window.location.reload();
}

/** Loads the page anew as soon as it rests and nothing is half-written; until then a notice offers it. */
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

/** Server and page are of one version, or the page has no server any more. */
export function endOtherVersion(): void {
  stopWaiting();
  session.removeItem(key);
  if (atoms.get(newVersionAtom)) atoms.set(newVersionAtom, false);
}
