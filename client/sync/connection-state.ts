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

/** Number of times that the connection was moved to another server while it counted as connected. */
const movesAtom = atom(0);

/** Reports that the connection was moved to another server. Rows that are only pushed may have been missed. */
export function noteMove(): void {
  atoms.set(movesAtom, (moves) => moves + 1);
}

/** Whether changes can be saved, as reported by the server (SYNC-22). */
const storageAtom = atom(true);

export function setStorage(isWritable: boolean): void {
  atoms.set(storageAtom, isWritable);
}

const readOnlyAtom = atom((get) => get(stateAtom) === 'online' && !get(storageAtom));

/** Whether the server has reported that changes cannot be saved. `false` while not connected. */
export const useIsReadOnly = (): boolean => useAtomValue(readOnlyAtom);

/**
 * Calls the listener when the connection is restored after a loss, or was moved to another server.
 * @returns a function that unsubscribes
 */
export function listenToReconnect(listener: () => void, connection = listenToConnection): () => void {
  let wasOffline = false;
  const ends = atoms.sub(movesAtom, listener);
  const disconnect = connection((state) => {
    if (wasOffline && state === 'online') listener();
    wasOffline = state === 'offline' || (wasOffline && state !== 'online');
  });
  return () => {
    ends();
    disconnect();
  };
}
