import { atom, useAtomValue } from 'jotai';
import { atoms } from '../app/atoms.ts';
import { present } from '../time/clock.ts';

export type ConnectionState = 'connecting' | 'online' | 'offline';

interface Connection {
  state: ConnectionState;
  /** Time when the connection was lost, or first attempted. `null` while connected, and before the first attempt. */
  lostAt: number | null;
}

const connectionAtom = atom<Connection>({ state: 'connecting', lostAt: null });
const stateAtom = atom((get) => get(connectionAtom).state);
const lostAtAtom = atom((get) => get(connectionAtom).lostAt);

export function setConnection(state: ConnectionState): void {
  const lostAt = state === 'online' ? null : (atoms.get(connectionAtom).lostAt ?? present());
  atoms.set(connectionAtom, { state, lostAt });
}

/** Starts a session. Earlier connection states are discarded. */
export function beginConnection(): void {
  atoms.set(connectionAtom, { state: 'connecting', lostAt: present() });
}

export const useConnection = (): ConnectionState => useAtomValue(stateAtom);

/** Time when the connection was lost, independent of when the component was mounted. `null` while connected. */
export const useLostAt = (): number | null => useAtomValue(lostAtAtom);

/** @returns a function that unsubscribes */
export function listenToConnection(listener: (state: ConnectionState) => void): () => void {
  return atoms.sub(stateAtom, () => listener(atoms.get(stateAtom)));
}
