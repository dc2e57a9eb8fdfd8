import { atom } from 'jotai';
import { type Filter, filters, type Sort } from '../../../../shared/inbox-order.ts';
import { atoms } from '../../../atoms.ts';
import { keptAtom } from '../../../kept-atom.ts';
import { sessionAtom } from '../../../session/state.ts';

/** What the list shows: the inbox under a filter, or the archive. */
export type View = Filter | 'archived';

/** Behind figures of the dashboard; in the list they show while they are chosen, in front, where a phone has room. */
const further: readonly View[] = ['unassigned', 'vip'] satisfies Filter[];

export const viewNames: readonly View[] = [...filters, 'archived'];

export function shownViews(chosen: View): readonly View[] {
  return [...further.filter((name) => name === chosen), ...viewNames.filter((name) => !further.includes(name))];
}

export const filterAtom = atom<View>('all');
/** What stands in the search box, and what of it is searched for. */
export const typedAtom = atom('');
export const searchAtom = atom('');
export const searchTypedAtom = atom(null, (get, set) => set(searchAtom, get(typedAtom).trim()));

/** What is asked for from outside the list shows, and not what was searched for before. */
export const showViewAtom = atom(null, (_get, set, view: View) => {
  set(filterAtom, view);
  set(typedAtom, '');
  set(searchAtom, '');
});
export const sortAtom = keptAtom<Sort>('messages.sort', 'smart');

/** What the view asks of the server. */
export function viewQuery(view: View): { filter?: Filter; archived?: 'true' } {
  return view === 'archived' ? { archived: 'true' } : { filter: view };
}

// Whom one person looked for is not told to the next one at the same page.
atoms.sub(sessionAtom, () => {
  if (atoms.get(sessionAtom).state !== 'signedIn') atoms.set(showViewAtom, 'all');
});
