import type { Sqlite } from '../../storage/sqlite.ts';

/** The owners of a brand's sums; each costs one step in the index, however many sums it has. */
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
