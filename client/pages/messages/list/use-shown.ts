import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import type { Selection } from '../../../../shared/inbox-conditions.ts';
import type { Sort } from '../../../../shared/inbox-order.ts';
import { can } from '../../../../shared/permissions.ts';
import type { SavedView } from '../../../../shared/view-row.ts';
import { useBrand, useUser } from '../../../session/session.ts';
import type { ConversationListQuery, ViewSelection } from '../../../sync/conversation-order.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { usePendingDeletes } from '../../../toasts/delete-later.ts';
import {
  type Chosen,
  chosenIn,
  firstShown,
  isSameChoice,
  ownSortAtom,
  shownAtom,
  viewQueryOf,
  withConditions,
} from './list-query.ts';

/** Returns the order of the list: that of the address, of the saved view, or the person's own. */
export function useShownSort(): Sort {
  const shown = useAtomValue(shownAtom);
  const view = useRow('view', shown.view);
  const own = useAtomValue(ownSortAtom);
  return shown.sort ?? view?.sort ?? own;
}

/** Returns a function that changes the order of the list. Without a saved view, it becomes the person's own order. */
export function useSetSort(): (sort: Sort) => void {
  const [shown, show] = useAtom(shownAtom);
  const setOwn = useSetAtom(ownSortAtom);
  return (sort) => {
    if (shown.view === null) setOwn(sort);
    show({ ...shown, sort: shown.view === null ? null : sort });
  };
}

/** Selected saved view, and the filter and conditions of the list. */
export interface ShownList {
  view: SavedView | undefined;
  chosen: Chosen;
  /** Whether the list differs from the saved view. */
  isChanged: boolean;
  setConditions: (conditions: Selection) => void;
  /** Shows the saved view unchanged, or the first filter without conditions. */
  reset: () => void;
}

export function useShownList(): ShownList {
  const [shown, show] = useAtom(shownAtom);
  const view = useRow('view', shown.view);
  const chosen = useMemo(() => chosenIn(shown, view), [shown, view]);
  const isSorted = shown.sort === null || shown.sort === view?.sort;
  const isChanged =
    view !== undefined && !(isSorted && isSameChoice(chosen, chosenIn({ ...shown, chosen: null }, view)));
  return {
    view,
    chosen,
    isChanged,
    setConditions: (conditions) => show({ ...shown, chosen: withConditions(chosen, conditions) }),
    reset: () => show(isChanged ? { ...shown, chosen: null, sort: null } : firstShown),
  };
}

/** Returns the parts of a saved view that determine its list. Without conditions if its row has not been loaded yet. */
function selectionOf(id: string, view: SavedView | undefined): ViewSelection {
  if (view === undefined) return { id, brandIds: ['all'], query: {}, sort: 'smart' };
  const { brandIds, query, sort } = view;
  return { id, brandIds, query, sort };
}

/** Returns the query of the list, without the search. */
export function useListQuery(): ConversationListQuery {
  const [brand] = useBrand();
  const shown = useAtomValue(shownAtom);
  const view = useRow('view', shown.view);
  const sort = useShownSort();
  const mayChoose = can(useUser(), 'messages.brand_filter');
  useKnownView();
  if (shown.view !== null && shown.chosen === null) return { brand, sort, view: selectionOf(shown.view, view) };
  // A view of one brand keeps its brand while its conditions are changed.
  const only = view?.brandIds.length === 1 && view.brandIds[0] !== 'all' && mayChoose ? view.brandIds[0] : undefined;
  const { filter, archived, ...conditions } = viewQueryOf(chosenIn(shown, view));
  return {
    brand: brand === 'all' ? (only ?? 'all') : brand,
    sort,
    ...(archived ? { archived } : { filter: filter ?? 'all' }),
    ...conditions,
  };
}

/** Leaves a saved view that does not exist or that the user cannot see. */
function useKnownView(): void {
  const [shown, show] = useAtom(shownAtom);
  const isMissing = useRow('view', shown.view) === undefined && shown.view !== null;
  const isLoaded = useSnapshotState({ scope: 'config' }) === 'complete';
  const isOwnLoaded = useSnapshotState({ scope: 'me' }) === 'complete';
  const isGone = isMissing && isLoaded && isOwnLoaded;
  useEffect(() => {
    if (isGone) show({ ...firstShown, chosen: shown.chosen ?? firstShown.chosen });
  }, [isGone, shown, show]);
}

const inOrder = (a: SavedView, b: SavedView) => a.order - b.order || (a.id < b.id ? -1 : 1);

/** Returns the saved views that include the selected brand: the user's own, and the shared ones. Both in their order. */
export function useViews(): { own: SavedView[]; shared: SavedView[] } {
  const [brand] = useBrand();
  const all = useAll('view');
  const going = usePendingDeletes();
  return useMemo(() => {
    const listed = all
      .filter(({ id, brandIds }) => !going.has(id) && (brand === 'all' || isOf(brandIds, brand)))
      .sort(inOrder);
    return {
      own: listed.filter(({ ownerId }) => ownerId !== null),
      shared: listed.filter(({ ownerId }) => ownerId === null),
    };
  }, [all, brand, going]);
}

const isOf = (brandIds: readonly string[], brand: string) => brandIds.includes('all') || brandIds.includes(brand);

/** Returns whether the user can change a view. */
export function useMayEdit(): (view: Pick<SavedView, 'ownerId'>) => boolean {
  const user = useUser();
  return ({ ownerId }) => (ownerId === null ? can(user, 'messages.assign') : ownerId === user.id);
}
