import { atom } from 'jotai';
import type { CallKind } from '../../shared/calls.ts';
import { atoms } from '../app/atoms.ts';
import { session } from '../session/browser-storage.ts';

/** The call of this window. At most one at a time. */
export interface ActiveCall {
  conversationId: string;
  kind: CallKind;
  /** `null` until the call is offered. Set at once for a call that continues after a reload. */
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

/** Stores the call for a reload of this page. `null` when the call is over. */
export function storeCall(call: ActiveCall | null): void {
  if (call === null) session.removeItem(key);
  else session.setItem(key, JSON.stringify(call));
}

/** The call that a reload interrupted. `null` in a duplicated window, whose storage the browser copies. */
export function restoredCall(): ActiveCall | null {
  const stored = session.getItem(key);
  const [entry] = performance.getEntriesByType('navigation');
  const isReload = entry !== undefined && 'type' in entry && entry.type === 'reload';
  if (!isReload) storeCall(null);
  return stored !== null && isReload ? (JSON.parse(stored) as ActiveCall) : null;
}
