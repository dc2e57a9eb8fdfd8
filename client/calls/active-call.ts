import { atom } from 'jotai';
import type { CallKind } from '../../shared/calls.ts';
import { atoms } from '../app/atoms.ts';
import { session } from '../session/browser-storage.ts';

/** The call of this window: a person has one at a time. */
export interface ActiveCall {
  conversationId: string;
  kind: CallKind;
  /** Null until it has been offered; that of a call which a reload cut off. */
  callId: string | null;
}

const key = 'call';

export const activeCallAtom = atom<ActiveCall | null>(restoredCall());

/** Opens the window that calls the customer; none when there is one. */
export function startCall(conversationId: string, kind: CallKind): void {
  if (atoms.get(activeCallAtom) === null) atoms.set(activeCallAtom, { conversationId, kind, callId: null });
}

export function closeCall(): void {
  atoms.set(activeCallAtom, null);
}

/** Kept for a reload of this page; null when it is over. */
export function keepCall(call: ActiveCall | null): void {
  if (call === null) session.removeItem(key);
  else session.setItem(key, JSON.stringify(call));
}

/** The call that a reload interrupted. `null` in a duplicated window, whose storage the browser copies. */
export function restoredCall(): ActiveCall | null {
  const kept = session.getItem(key);
  const [entry] = performance.getEntriesByType('navigation');
  const isReload = entry !== undefined && 'type' in entry && entry.type === 'reload';
  if (!isReload) keepCall(null);
  return kept !== null && isReload ? (JSON.parse(kept) as ActiveCall) : null;
}
