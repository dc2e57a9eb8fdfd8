import { atom } from 'jotai';
import type { CallKind } from '../../shared/calls.ts';
import { atoms } from '../app/atoms.ts';
import { session } from '../session/browser-storage.ts';

/** The call of this window. A window has at most one call at a time. */
export interface ActiveCall {
  conversationId: string;
  kind: CallKind;
  /** Id of the call. `null` until the invitation is sent. A call that continues after a reload has its id from the start. */
  callId: string | null;
}

const key = 'call';

export const activeCallAtom = atom<ActiveCall | null>(restoredCall());

/** Opens the call window for a customer, unless a call is open already. */
export function startCall(conversationId: string, kind: CallKind): void {
  if (atoms.get(activeCallAtom) === null) atoms.set(activeCallAtom, { conversationId, kind, callId: null });
}

export function closeCall(): void {
  atoms.set(activeCallAtom, null);
}

/** Stores the call, so that it can continue after a reload of this page. `null` removes the stored call. */
export function storeCall(call: ActiveCall | null): void {
  if (call === null) session.removeItem(key);
  else session.setItem(key, JSON.stringify(call));
}

/**
 * Returns the call that a reload interrupted. `null` if the page was not reloaded: browsers also copy the storage to a duplicated window.
 */
export function restoredCall(): ActiveCall | null {
  const stored = session.getItem(key);
  const [entry] = performance.getEntriesByType('navigation');
  const isReload = entry !== undefined && 'type' in entry && entry.type === 'reload';
  if (!isReload) storeCall(null);
  return stored !== null && isReload ? (JSON.parse(stored) as ActiveCall) : null;
}
