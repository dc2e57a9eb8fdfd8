import type { Kind, Rows } from '../../shared/rows.ts';
import type { Audience } from './audience.ts';
import type { PublishedKind } from './kind.ts';
import { publishedKinds } from './published.ts';

/** Whether a brand exists. Rows of a deleted brand are hidden. */
export type BrandExists = (brandId: string) => boolean;

const entryOf = <K extends Kind>(kind: K) => publishedKinds[kind] as unknown as PublishedKind<K>;

/** Brand isolation only: whether the row belongs to an existing brand, or a person, that the audience sees. */
export function isWithin<K extends Kind>(kind: K, row: Rows[K], audience: Audience, exists: BrandExists): boolean {
  const { within, outlivesBrand } = entryOf(kind);
  const { brandId } = row as { brandId?: string | null };
  return within(row, audience) && (outlivesBrand || brandId === undefined || brandId === null || exists(brandId));
}

/** Returns the part of a row that the audience sees. The caller has checked the permission by the contract. */
export function cutFor<K extends Kind>(kind: K, row: Rows[K], audience: Audience): Rows[K] {
  return entryOf(kind).cut(row, audience);
}

/** Returns the part of a row visible to an audience, for push, resume and stream alike (SYNC-14). `null` if none is. */
export function shownTo<K extends Kind>(
  kind: K,
  row: Rows[K],
  audience: Audience,
  exists: BrandExists,
): Rows[K] | null {
  if (!mayOpen(kind, row, audience)) return null;
  return isWithin(kind, row, audience, exists) ? cutFor(kind, row, audience) : null;
}

/** Whether the audience has the permission for a row. Constant for an audience, since a change of permissions causes a reset (SYNC-8). */
function mayOpen<K extends Kind>(kind: K, row: Rows[K], audience: Audience): boolean {
  const key = entryOf(kind).needs(row, audience);
  return key === null || audience.keys.has(key);
}

/** Whether a resume has to report an invisible row as removed, because the audience has possibly seen it in another brand. */
export function mayHaveSeen<K extends Kind>(kind: K, row: Rows[K], audience: Audience): boolean {
  return publishedKinds[kind].changesBrands && mayOpen(kind, row, audience);
}
