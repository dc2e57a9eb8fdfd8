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
 * Returns the counts per filter for a brand, or for all visible brands, as sums of counter rows. 'assigned' counts the conversations of
 * `me`.
 * @param isWhole Whether the inbox snapshot is complete. If so, a brand without a row has no conversations.
 * @returns `null` if the row of a brand is not loaded yet, because a partial sum would be wrong
 */
export function sumCounts(
  rows: readonly Counts[],
  brands: readonly Brand[],
  brand: string,
  me: string,
  isWhole: boolean,
): FilterCounts | null {
  const brandIds = brand === 'all' ? brands.map(({ id }) => id) : [brand];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sum = Object.fromEntries(names.map((name) => [name, 0])) as FilterCounts;
  for (const id of brandIds) {
    const row = byId.get(id);
    if (row === undefined && !isWhole) return null;
    for (const name of names) if (name !== 'assigned') sum[name] += row?.[name] ?? 0;
    sum.assigned += byId.get(`${id}:${me}`)?.assigned ?? 0;
  }
  return brandIds.length === 0 ? null : sum;
}

/** Returns the live counts, or the counts of the last REST response while rows are missing. `null` if there are no counts yet. */
export function useCounts(brand: string): FilterCounts | null {
  const { id: me } = useUser();
  const counted = useAtomValue(countsAtom)[brand] ?? null;
  const isWhole = useSnapshotState({ scope: 'inbox', brand }) === 'complete';
  return sumCounts(useAll('counts'), useAll('brand'), brand, me, isWhole) ?? counted;
}
