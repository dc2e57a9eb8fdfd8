import { atom } from 'jotai';
import { type Filter, filters, type Sort } from '../../../../shared/inbox-order.ts';
import { atoms } from '../../../app/atoms.ts';
import { keptAtom } from '../../../app/kept-atom.ts';
import { sessionAtom } from '../../../session/state.ts';

/** The list's view: the inbox under a filter, or the archive. */
export type View = Filter | 'archived';

export const viewNames: readonly View[] = [...filters, 'archived'];

/** The views with a place of their own; a menu has the others. */
export const mainViews = ['open', 'assigned', 'unassigned', 'unread', 'blocked'] as const satisfies View[];
export const furtherViews = viewNames.filter((name) => !mainViews.some((main) => main === name));

const firstView: View = 'open';
export const filterAtom = atom<View>(firstView);
/** The text in the search box, and the text searched for. */
export const typedAtom = atom('');
export const searchAtom = atom('');
export const searchTypedAtom = atom(null, (get, set) => set(searchAtom, get(typedAtom).trim()));

/** A view asked for from outside the list ends the search. */
export const showViewAtom = atom(null, (_get, set, view: View) => {
  set(filterAtom, view);
  set(typedAtom, '');
  set(searchAtom, '');
});
export const sortAtom = keptAtom<Sort>('messages.sort', 'smart');

/** The view's query to the server. */
export function viewQuery(view: View): { filter?: Filter; archived?: 'true' } {
  return view === 'archived' ? { archived: 'true' } : { filter: view };
}

// A search is not shown to the next person at the same page.
atoms.sub(sessionAtom, () => {
  if (atoms.get(sessionAtom).state !== 'signedIn') atoms.set(showViewAtom, firstView);
});
