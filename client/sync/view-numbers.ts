import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { ViewNumber, ViewsDelta } from '../../shared/sync/messages.ts';
import { atoms } from '../app/atoms.ts';
import { joinViews, leaveViews } from './connection.ts';
import { useConnection } from './connection-state.ts';
import { useIsPageVisible } from './use-page-visible.ts';

type Numbers = Readonly<Record<string, Pick<ViewNumber, 'number' | 'isMore'>>>;

const numbersAtom = atom<Numbers>({});
let brandShown: string | null = null;

/** Applies a delta with numbers of views. Ignored if another brand is shown meanwhile. */
export function viewsCounted({ scope, rows }: ViewsDelta): void {
  if (scope.brand !== brandShown) return;
  const numbers = { ...atoms.get(numbersAtom) };
  for (const { id, row } of rows) {
    if (row === null) delete numbers[id];
    else numbers[id] = row;
  }
  atoms.set(numbersAtom, numbers);
}

/** Forgets all numbers, so that the next user does not see them. */
export function forgetViewNumbers(): void {
  atoms.set(numbersAtom, {});
  brandShown = null;
}

/**
 * Returns the live numbers of conversations of the views, by id of the view. Numbers are requested only while the component is mounted and
 * the page is visible.
 * @param brand id of the brand to which the numbers are narrowed, or `all`
 */
export function useViewNumbers(brand: string): Numbers {
  const isOnline = useConnection() === 'online';
  const isVisible = useIsPageVisible();
  useEffect(() => {
    if (!isOnline || !isVisible) return;
    const scope = { scope: 'views', brand } as const;
    if (brandShown !== brand) atoms.set(numbersAtom, {});
    brandShown = brand;
    // Without a response, the connection is lost, and the scope is joined again once it is back.
    void joinViews(scope).catch(() => undefined);
    return () => leaveViews(scope);
  }, [brand, isOnline, isVisible]);
  return useAtomValue(numbersAtom);
}
