import { atom, useAtomValue } from 'jotai';
import { atoms } from '../app/atoms.ts';
import { present } from '../time/clock.ts';

export type ConnectionState = 'connecting' | 'online' | 'offline';

interface Connection {
  state: ConnectionState;
  /** The moment since which there is none: of its loss, or of the first try. Null while there is one, and before it is tried. */
  lostAt: number | null;
}

const connectionAtom = atom<Connection>({ state: 'connecting', lostAt: null });
const stateAtom = atom((get) => get(connectionAtom).state);
const lostAtAtom = atom((get) => get(connectionAtom).lostAt);

export function setConnection(state: ConnectionState): void {
  const lostAt = state === 'online' ? null : (atoms.get(connectionAtom).lostAt ?? present());
  atoms.set(connectionAtom, { state, lostAt });
}

/** A session begins: the time before counts for nothing. */
export function beginConnection(): void {
  atoms.set(connectionAtom, { state: 'connecting', lostAt: present() });
}

export const useConnection = (): ConnectionState => useAtomValue(stateAtom);

/** Since when there is no connection, however long ago a component was drawn; null while there is one. */
export const useLostAt = (): number | null => useAtomValue(lostAtAtom);

/** @returns the function that ends it */
export function listenToConnection(listener: (state: ConnectionState) => void): () => void {
  return atoms.sub(stateAtom, () => listener(atoms.get(stateAtom)));
}
