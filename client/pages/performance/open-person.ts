import { atom, useSetAtom } from 'jotai';
import { useCan, useUser } from '../../session/session.ts';

/** The person whose figures lie over the page; null: none. */
export const openPersonAtom = atom<string | null>(null);

/** Opens the figures of a person; null for those who may not see them. One's own are always open. */
export function useOpenPerson(id: string): (() => void) | null {
  const open = useSetAtom(openPersonAtom);
  const mayAll = useCan('performance.individual_stats');
  const user = useUser();
  return mayAll || user.id === id ? () => open(id) : null;
}
