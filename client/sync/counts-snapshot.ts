import { atom } from 'jotai';
import type { FilterCounts } from '../../shared/api/conversations.ts';
import { limits } from '../../shared/limits.ts';
import { can } from '../../shared/permissions.ts';
import type { Counts } from '../../shared/rows.ts';
import type { DeltaRow } from '../../shared/sync/messages.ts';
import { call } from '../api.ts';
import { atoms } from '../atoms.ts';
import { currentUser } from '../session/state.ts';
import { book } from './book.ts';
import type { Loader } from './scope-entry.ts';

/** The numbers of an inbox as REST last said them, by brand or 'all': shown while not every brand's counter row is here. */
export const countsAtom = atom<Readonly<Record<string, FilterCounts>>>({});

/** What one brand's numbers say of its counter rows: the brand's own, and the person's. */
export function counterRows(brandId: string, me: string, said: FilterCounts, version: number): DeltaRow[] {
  const none = Object.fromEntries(Object.keys(said).map((name) => [name, 0])) as FilterCounts;
  const ofBrand: Counts = { ...said, id: brandId, brandId, staffId: null, assigned: 0, version };
  const own: Counts = { ...none, id: `${brandId}:${me}`, brandId, staffId: me, assigned: said.assigned, version };
  return [ofBrand, own].map((row) => ({ kind: 'counts', id: row.id, version, row: { ...row } }));
}

/** The numbers behind the filters, and each brand's part of them, so that deltas can move the sum. */
export const countsSnapshot: Loader = async (key) => {
  const brand = key.slice(key.indexOf(':') + 1);
  const result = await call('GET /conversations', { query: { brand, limit: 1 } });
  if (result.error) return false;
  atoms.set(countsAtom, { ...atoms.get(countsAtom), [brand]: result.meta.counts });
  const user = currentUser();
  if (user === null) return false;
  const { countRows } = result.meta as { countRows?: readonly Counts[] };
  if (countRows !== undefined) {
    const rows = countRows.map((row) => ({ kind: 'counts', id: row.id, version: row.version, row: { ...row } }));
    return book.snapshot(key, rows, result.epoch);
  }
  const take = (id: string, counts: FilterCounts, version: number, epoch: string) =>
    book.snapshot(key, counterRows(id, user.id, counts, version), epoch);
  if (brand !== 'all') return take(brand, result.meta.counts, result.position, result.epoch);

  const brands = await call('GET /brands', { query: { limit: limits.pageMax } });
  if (brands.error) return false;
  const [only] = brands.data;
  if (only !== undefined && brands.data.length === 1)
    return take(only.id, result.meta.counts, result.position, result.epoch);
  if (!can(user, 'messages.brand_filter')) return true;
  const parts = await Promise.all(
    brands.data.map(async ({ id }) => {
      const part = await call('GET /conversations', { query: { brand: id, limit: 1 } });
      return !part.error && take(id, part.meta.counts, part.position, part.epoch);
    }),
  );
  return !parts.includes(false);
};
