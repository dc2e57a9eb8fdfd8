import type { Kind, Rows } from '../../shared/rows.ts';
import type { Audience } from './audience.ts';
import type { PublishedKind } from './kind.ts';
import { publishedKinds } from './published.ts';

/** Whether a brand exists. Rows of a deleted brand are hidden. */
export type BrandExists = (brandId: string) => boolean;

const entryOf = <K extends Kind>(kind: K) => publishedKinds[kind] as unknown as PublishedKind<K>;

/** Whether the row belongs to an existing brand, or to a person, that the audience sees. Permissions are not checked. */
export function isWithin<K extends Kind>(kind: K, row: Rows[K], audience: Audience, exists: BrandExists): boolean {
  const { within, outlivesBrand } = entryOf(kind);
  const { brandId } = row as { brandId?: string | null };
  return within(row, audience) && (outlivesBrand || brandId === undefined || brandId === null || exists(brandId));
}

/**
 * Returns the part of a row that the audience sees. The permission is not checked here, because the contract of the endpoint requires it.
 */
export function cutFor<K extends Kind>(kind: K, row: Rows[K], audience: Audience): Rows[K] {
  return entryOf(kind).cut(row, audience);
}

/**
 * Returns the part of a row that the audience sees, or `null` if it does not see the row. Deltas, resumes and streams all use this function
 * (SYNC-14).
 */
export function shownTo<K extends Kind>(
  kind: K,
  row: Rows[K],
  audience: Audience,
  exists: BrandExists,
): Rows[K] | null {
  if (!mayOpen(kind, row, audience)) return null;
  return isWithin(kind, row, audience, exists) ? cutFor(kind, row, audience) : null;
}

/**
 * Whether the audience has the permission that a row requires. The result never changes for an audience: a person whose permissions change
 * belongs to another audience from then on, which causes a reset (SYNC-8).
 */
function mayOpen<K extends Kind>(kind: K, row: Rows[K], audience: Audience): boolean {
  const key = entryOf(kind).needs(row, audience);
  return key === null || audience.keys.has(key);
}

/** Whether a resume has to report an invisible row as removed, because the audience may have seen it while it belonged to another brand. */
export function mayHaveSeen<K extends Kind>(kind: K, row: Rows[K], audience: Audience): boolean {
  return publishedKinds[kind].changesBrands && mayOpen(kind, row, audience);
}
