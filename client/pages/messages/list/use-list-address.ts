import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { atoms } from '../../../app/atoms.ts';
import { unguarded } from '../../../app/leave-guard.ts';
import { rowsOf } from '../../../sync/store.ts';
import { isListAddress, listParams, readListAddress, withListParams } from './list-address.ts';
import { ownSortAtom, searchAtom, shownAtom, typedAtom } from './list-query.ts';
import { useShownSort } from './use-shown.ts';

const listPart = (search: string) => {
  const params = new URLSearchParams(search);
  return isListAddress(params) ? new URLSearchParams([...params].filter(([name]) => name !== 'at')).toString() : '';
};

/** Returns the path with the state of the list, so that the address is complete from the start. */
export function withList(path: string): string {
  const [pathname = '', query = ''] = path.split('?');
  const shown = atoms.get(shownAtom);
  const view = shown.view === null ? undefined : rowsOf('view').get(shown.view);
  const sort = shown.sort ?? view?.sort ?? atoms.get(ownSortAtom);
  return pathname + withListParams(query, listParams({ shown, search: atoms.get(searchAtom) }, sort));
}

const historyEvents = ['popstate', 'pushState', 'replaceState'] as const;

function listenToHistory(listener: () => void): () => void {
  for (const name of historyEvents) window.addEventListener(name, listener);
  return () => {
    for (const name of historyEvents) window.removeEventListener(name, listener);
  };
}

/** Whether the current history entry belongs to a dialog or drawer, which closing it removes together with its address. */
function isCovered(): boolean {
  const { over = [] } = (window.history.state ?? {}) as { over?: readonly string[] };
  return over.length > 0;
}

/**
 * Keeps the state of the list in the address of the page. An address with a state, such as a link, replaces the state of the list. An
 * address without one receives the current state.
 */
export function useListAddress(): void {
  const search = useSearch();
  const [location, navigate] = useLocation();
  const shown = useAtomValue(shownAtom);
  const q = useAtomValue(searchAtom);
  const sort = useShownSort();
  const [show, setTyped, setSearch] = [useSetAtom(shownAtom), useSetAtom(typedAtom), useSetAtom(searchAtom)];
  /** State in the address that the page has written or applied. */
  const known = useRef<string | null>(null);
  const covered = useSyncExternalStore(listenToHistory, isCovered);
  useEffect(() => {
    if (covered) return;
    const found = listPart(search);
    if (found !== '' && found !== known.current) {
      const address = readListAddress(new URLSearchParams(search));
      known.current = found;
      show(address.shown);
      setTyped(address.search);
      setSearch(address.search);
      return;
    }
    const complete = withListParams(search, listParams({ shown, search: q }, sort));
    known.current = listPart(complete);
    if (known.current === found) return;
    unguarded(() => navigate(location + complete, { replace: true, state: window.history.state }));
  }, [covered, search, location, shown, q, sort, navigate, show, setTyped, setSearch]);
}
