import { atom } from 'jotai';
import { conditionNames, conditions, type Selection } from '../../../../shared/inbox-conditions.ts';
import { type Filter, filters, type Sort } from '../../../../shared/inbox-order.ts';
import type { SavedView, ViewQuery } from '../../../../shared/view-row.ts';
import { atoms } from '../../../app/atoms.ts';
import { storedAtom } from '../../../app/stored-atom.ts';
import { sessionAtom } from '../../../session/state.ts';

/** Named filter of the list, or the archive. */
export type View = Filter | 'archived';

export const viewNames: readonly View[] = [...filters, 'archived'];

/** Filters with their own chip. All other filters are in a menu. */
export const mainViews = ['open', 'assigned', 'unassigned', 'unread', 'blocked'] as const satisfies View[];
export const furtherViews = viewNames.filter((name) => !mainViews.some((main) => main === name));

/** Selected view, conditions and order of the list. The search is separate. */
export interface Shown {
  /** Id of the selected saved view. */
  view: string | null;
  /** Filter and conditions. `null`: those of the saved view, unchanged. */
  chosen: Chosen | null;
  /** Order in the address. `null`: the order of the saved view, otherwise the person's own order. */
  sort: Sort | null;
}

export interface Chosen {
  filter: View;
  conditions: Selection;
}

const firstView: View = 'open';
export const firstShown: Shown = { view: null, chosen: { filter: firstView, conditions: {} }, sort: null };

export const shownAtom = atom<Shown>(firstShown);

/** Returns the filter and the conditions of a saved view. */
export const chosenOf = ({ filter = 'all', archived = false, ...conditions }: ViewQuery): Chosen => ({
  filter: archived ? 'archived' : filter,
  conditions,
});

/** Returns the query of a saved view with this filter and these conditions. */
export const viewQueryOf = ({ filter, conditions }: Chosen): ViewQuery => ({
  ...(filter === 'archived' ? { archived: true } : filter === 'all' ? {} : { filter }),
  ...(conditions as ViewQuery),
});

/** Whether two selections have the same conditions, with the same values in any order. */
export const isSameChoice = (a: Chosen, b: Chosen): boolean =>
  a.filter === b.filter &&
  conditionNames.every((name) => valueKey(a.conditions[name]) === valueKey(b.conditions[name]));

const valueKey = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/** Returns the filter and conditions that the list shows. */
export const chosenIn = ({ chosen }: Shown, view: SavedView | undefined): Chosen =>
  chosen ?? (view === undefined ? { filter: 'all', conditions: {} } : chosenOf(view.query));

/**
 * The selected named filter. `null` while a saved view is selected, also if its conditions were changed. Selecting a filter keeps the
 * conditions that were added to another filter, except those with which the filter `open` would find nothing, and leaves a saved view.
 */
export const filterAtom = atom(
  (get): View | null => {
    const { view, chosen } = get(shownAtom);
    return view === null ? (chosen?.filter ?? null) : null;
  },
  (get, set, filter: View) => {
    const { view, chosen } = get(shownAtom);
    const kept = Object.entries(view === null ? (chosen?.conditions ?? {}) : {});
    const isKept = (name: string) => filter !== firstView || !endsDefault(name);
    set(shownAtom, {
      view: null,
      chosen: { filter, conditions: Object.fromEntries(kept.filter(([name]) => isKept(name))) },
      sort: null,
    });
  },
);

/**
 * Returns a choice with other conditions. A condition that selects conversations that are not open ends the filter `open`, with which it
 * would find nothing.
 */
export function withConditions({ filter }: Chosen, selection: Selection): Chosen {
  const given = Object.entries(selection).filter(([, value]) => value !== undefined && !isEmpty(value));
  const ends = given.some(([name]) => endsDefault(name));
  return {
    filter: ends && filter === firstView ? 'all' : filter,
    conditions: Object.fromEntries(given),
  };
}

const endsDefault = (name: string) => conditionNames.some((one) => one === name && conditions[one].endsDefault);

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

/** Selects a saved view and ends the search. */
export const showSavedAtom = atom(null, (_get, set, view: string) => {
  set(shownAtom, { view, chosen: null, sort: null });
  set(typedAtom, '');
  set(searchAtom, '');
});

/** Text in the search field. */
export const typedAtom = atom('');
/** Text for which the list was last searched. */
export const searchAtom = atom('');
export const searchTypedAtom = atom(null, (get, set) => set(searchAtom, get(typedAtom).trim()));

/** Selects a filter without conditions and ends the search. Used by parts of the page outside the list. */
export const showViewAtom = atom(null, (_get, set, filter: View) => {
  set(shownAtom, { ...firstShown, chosen: { filter, conditions: {} } });
  set(typedAtom, '');
  set(searchAtom, '');
});

/** The person's own order of lists. */
export const ownSortAtom = storedAtom<Sort>('messages.sort', 'smart');

// Cleared on sign-out, so that the next user does not see the search.
atoms.sub(sessionAtom, () => {
  if (atoms.get(sessionAtom).state !== 'signedIn') atoms.set(showViewAtom, firstView);
});
