import { useAtomValue } from 'jotai';
import type { FilterCounts } from '../../shared/api/conversations.ts';
import { filters } from '../../shared/inbox-order.ts';
import type { Brand, Counts } from '../../shared/rows.ts';
import { useUser } from '../session/session.ts';
import { countsAtom } from './counts-snapshot.ts';
import { useSnapshotState } from './scopes.ts';
import { useAll } from './store.ts';

const names = [...filters, 'archived', 'unreadTotal'] as const;

/**
 * The numbers behind the filters for a brand or for all brands that are seen: sums over counter rows. 'assigned' counts those of `me`.
 * @param isWhole whether the snapshot of the inbox is here: a brand without a row then has no conversation yet
 * @returns null unless the rows of all these brands are here: half a sum is a wrong number.
 */
export function sumCounts(
  rows: readonly Counts[],
  brands: readonly Brand[],
  brand: string,
  me: string,
  isWhole: boolean,
): FilterCounts | null {
  const wanted = brand === 'all' ? brands.map(({ id }) => id) : [brand];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sum = Object.fromEntries(names.map((name) => [name, 0])) as FilterCounts;
  for (const id of wanted) {
    const row = byId.get(id);
    if (row === undefined && !isWhole) return null;
    for (const name of names) if (name !== 'assigned') sum[name] += row?.[name] ?? 0;
    sum.assigned += byId.get(`${id}:${me}`)?.assigned ?? 0;
  }
  return wanted.length === 0 ? null : sum;
}

/** The live numbers; as REST said them while rows are missing; null before either. */
export function useCounts(brand: string): FilterCounts | null {
  const { id: me } = useUser();
  const said = useAtomValue(countsAtom)[brand] ?? null;
  const isWhole = useSnapshotState({ scope: 'inbox', brand }) === 'complete';
  return sumCounts(useAll('counts'), useAll('brand'), brand, me, isWhole) ?? said;
}
