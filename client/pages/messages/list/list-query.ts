import { atom } from 'jotai';
import { type Filter, filters, type Sort } from '../../../../shared/inbox-order.ts';
import { keptAtom } from '../../../kept-atom.ts';

/** What the list shows: the inbox under a filter, or the archive. */
export type View = Filter | 'archived';

/** Behind figures of the dashboard; in the list they show while they are chosen, in front, where a phone has room. */
const further: readonly View[] = ['unassigned', 'vip'] satisfies Filter[];

export const viewNames: readonly View[] = [...filters, 'archived'];

export function shownViews(chosen: View): readonly View[] {
  return [...further.filter((name) => name === chosen), ...viewNames.filter((name) => !further.includes(name))];
}

export const filterAtom = atom<View>('all');
export const searchAtom = atom('');
export const sortAtom = keptAtom<Sort>('messages.sort', 'smart');

/** What the view asks of the server. */
export function viewQuery(view: View): { filter?: Filter; archived?: 'true' } {
  return view === 'archived' ? { archived: 'true' } : { filter: view };
}
