import { limits } from '../../shared/limits.ts';
import { call } from '../api.ts';
import { book } from './book.ts';
import type { Loader } from './scope-entry.ts';

/** All brands that the person may see. */
async function loadBrands(key: string): Promise<boolean> {
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: limits.pageMax, ...(cursor === null ? {} : { cursor }) };
    const result = await call('GET /brands', { query });
    if (result.error) return false;
    const rows = result.data.map((row) => ({ kind: 'brand', id: row.id, version: row.version, row }));
    if (!book.snapshot(key, rows, result.epoch)) return false;
    cursor = result.meta.nextCursor;
  } while (cursor !== null);
  return true;
}

/** What administrators set: brands by REST, the rest as the scope holds it. */
export const configSnapshot: Loader = async (key) => {
  const [brands, rest] = await Promise.all([loadBrands(key), book.socketSnapshot(key)]);
  return brands && rest;
};
