import { atom } from 'jotai';
import { type Filter, filters, type Sort } from '../../../../shared/inbox-order.ts';
import { atoms } from '../../../app/atoms.ts';
import { storedAtom } from '../../../app/stored-atom.ts';
import { sessionAtom } from '../../../session/state.ts';

/** View of the list: the inbox with a filter, or the archive. */
export type View = Filter | 'archived';

export const viewNames: readonly View[] = [...filters, 'archived'];

/** Views with their own chip. All other views are in a menu. */
export const mainViews = ['open', 'assigned', 'unassigned', 'unread', 'blocked'] as const satisfies View[];
export const furtherViews = viewNames.filter((name) => !mainViews.some((main) => main === name));

const firstView: View = 'open';
export const filterAtom = atom<View>(firstView);
/** Text in the search field. */
export const typedAtom = atom('');
/** Text for which the list was last searched. */
export const searchAtom = atom('');
export const searchTypedAtom = atom(null, (get, set) => set(searchAtom, get(typedAtom).trim()));

/** Selects a view and ends the search. Used by parts of the page outside the list. */
export const showViewAtom = atom(null, (_get, set, view: View) => {
  set(filterAtom, view);
  set(typedAtom, '');
  set(searchAtom, '');
});
export const sortAtom = storedAtom<Sort>('messages.sort', 'smart');

/** Returns the query parameters of a view. */
export function viewQuery(view: View): { filter?: Filter; archived?: 'true' } {
  return view === 'archived' ? { archived: 'true' } : { filter: view };
}

// Cleared on sign-out, so that the next user does not see the search.
atoms.sub(sessionAtom, () => {
  if (atoms.get(sessionAtom).state !== 'signedIn') atoms.set(showViewAtom, firstView);
});
