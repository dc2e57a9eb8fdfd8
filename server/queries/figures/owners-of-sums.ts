import type { Sqlite } from '../../storage/sqlite.ts';

/**
 * Returns the owners of a brand's sums: the brand itself, people and LINE accounts. Needs one index lookup per owner, however many sums
 * there are.
 */
export function ownersOfSums(sqlite: Sqlite, table: 'slots' | 'days', brandId: string): string[] {
  return sqlite
    .prepare<[string, string], string>(
      `WITH RECURSIVE owners(owner) AS (
        SELECT min(owner) FROM ${table} WHERE brand_id = ?
        UNION ALL
        SELECT (SELECT min(owner) FROM ${table} WHERE brand_id = ? AND owner > owners.owner) FROM owners
        WHERE owners.owner IS NOT NULL
      ) SELECT owner FROM owners WHERE owner IS NOT NULL`,
    )
    .pluck()
    .all(brandId, brandId);
}
