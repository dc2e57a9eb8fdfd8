import { atom, useSetAtom } from 'jotai';
import { useCan, useUser } from '../../session/session.ts';

/** Id of the person whose metrics are open; `null` if none. */
export const openPersonAtom = atom<string | null>(null);

/** Returns a function that opens a person's metrics; `null` without permission. Own metrics are always accessible. */
export function useOpenPerson(id: string): (() => void) | null {
  const open = useSetAtom(openPersonAtom);
  const mayAll = useCan('performance.individual_stats');
  const user = useUser();
  return mayAll || user.id === id ? () => open(id) : null;
}
