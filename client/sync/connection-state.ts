import { atom, useAtomValue } from 'jotai';
import { atoms } from '../app/atoms.ts';
import { present } from '../time/clock.ts';

export type ConnectionState = 'connecting' | 'online' | 'offline';

interface Connection {
  state: ConnectionState;
  /**
   * Time at which the connection was lost, or at which the first attempt to connect began. `null` while connected, and before that attempt.
   */
  lostAt: number | null;
}

const connectionAtom = atom<Connection>({ state: 'connecting', lostAt: null });
const stateAtom = atom((get) => get(connectionAtom).state);
const lostAtAtom = atom((get) => get(connectionAtom).lostAt);

export function setConnection(state: ConnectionState): void {
  const lostAt = state === 'online' ? null : (atoms.get(connectionAtom).lostAt ?? present());
  atoms.set(connectionAtom, { state, lostAt });
}

/** Starts a session in the state `connecting`. Any earlier connection state is discarded. */
export function beginConnection(): void {
  atoms.set(connectionAtom, { state: 'connecting', lostAt: present() });
}

export const useConnection = (): ConnectionState => useAtomValue(stateAtom);

/** Returns the time when the connection was lost, even if the component was mounted after that. `null` while connected. */
export const useLostAt = (): number | null => useAtomValue(lostAtAtom);

/** Calls the listener when the connection state changes. @returns a function that unsubscribes */
export function listenToConnection(listener: (state: ConnectionState) => void): () => void {
  return atoms.sub(stateAtom, () => listener(atoms.get(stateAtom)));
}

/** Calls the listener when the connection is restored after a loss. @returns a function that unsubscribes */
export function listenToReconnect(listener: () => void, connection = listenToConnection): () => void {
  let wasOffline = false;
  return connection((state) => {
    if (wasOffline && state === 'online') listener();
    wasOffline = state === 'offline' || (wasOffline && state !== 'online');
  });
}
