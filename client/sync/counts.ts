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
 * Counts per filter for a brand, or for all visible brands, as sums of counter rows. 'assigned' counts conversations of `me`.
 * @param isWhole Whether the inbox snapshot is complete. A brand without a row then has no conversations.
 * @returns `null` unless the rows of all these brands have loaded, since partial sums are wrong
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

/** Live counts. Falls back to those of the last REST response while rows are missing. `null` before both. */
export function useCounts(brand: string): FilterCounts | null {
  const { id: me } = useUser();
  const counted = useAtomValue(countsAtom)[brand] ?? null;
  const isWhole = useSnapshotState({ scope: 'inbox', brand }) === 'complete';
  return sumCounts(useAll('counts'), useAll('brand'), brand, me, isWhole) ?? counted;
}
