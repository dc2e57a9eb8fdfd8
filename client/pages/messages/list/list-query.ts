import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { filters, sorts } from '../../../../shared/rows.ts';

export type Filter = (typeof filters)[number];
/** What the list shows: the inbox under a filter, or the archive. */
export type View = Filter | 'archived';
export type Sort = (typeof sorts)[number];

export const filterNames = [
  'all',
  'pending',
  'important',
  'pinned',
  'unread',
  'assigned',
  'overtime',
] as const satisfies Filter[];
/** Behind figures of the dashboard; in the list they show while they are chosen, in front, where a phone has room. */
const furtherNames = ['unassigned', 'vip'] as const satisfies Filter[];
export const sortNames = ['smart', 'latest', 'priority', 'unread'] as const satisfies Sort[];

export const viewNames = [...filterNames, ...furtherNames, 'archived'] as const satisfies View[];

export function shownViews(chosen: View): readonly View[] {
  return [...furtherNames.filter((name) => name === chosen), ...filterNames, 'archived'];
}

export const filterAtom = atom<View>('all');
export const searchAtom = atom('');
export const sortAtom = atomWithStorage<Sort>('messages.sort', 'smart');

/** What the view asks of the server. */
export function viewQuery(view: View): { filter?: Filter; archived?: 'true' } {
  return view === 'archived' ? { archived: 'true' } : { filter: view };
}
