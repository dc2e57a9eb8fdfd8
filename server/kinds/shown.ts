import type { Kind, Rows } from '../../shared/rows.ts';
import type { Audience } from './audience.ts';
import type { PublishedKind } from './kind.ts';
import { publishedKinds } from './published.ts';

/** Which brands there are: a deleted one hides what it had. */
export type BrandExists = (brandId: string) => boolean;

const entryOf = <K extends Kind>(kind: K) => publishedKinds[kind] as unknown as PublishedKind<K>;

/** Brand isolation alone: whether a row is of a living brand, or of a person, that the audience sees. */
export function isWithin<K extends Kind>(kind: K, row: Rows[K], audience: Audience, exists: BrandExists): boolean {
  const { within, outlivesBrand } = entryOf(kind);
  const { brandId } = row as { brandId?: string | null };
  return within(row, audience) && (outlivesBrand || brandId === undefined || brandId === null || exists(brandId));
}

/** The part of a row within an audience's brands that it sees: a contract has asked for the key already. */
export function cutFor<K extends Kind>(kind: K, row: Rows[K], audience: Audience): Rows[K] {
  return entryOf(kind).cut(row, audience);
}

/** The part of a row that an audience may see, for push, resume and stream alike (SYNC-14); null: none of it. */
export function shownTo<K extends Kind>(
  kind: K,
  row: Rows[K],
  audience: Audience,
  exists: BrandExists,
): Rows[K] | null {
  if (!mayOpen(kind, row, audience)) return null;
  return isWithin(kind, row, audience, exists) ? cutFor(kind, row, audience) : null;
}

/** Whether the audience has the key to a row. It has had it as long as it is this audience: a change of keys is a reset (SYNC-8). */
function mayOpen<K extends Kind>(kind: K, row: Rows[K], audience: Audience): boolean {
  const key = entryOf(kind).needs(row, audience);
  return key === null || audience.keys.has(key);
}

/** Whether a resume has to say that a row is gone which it cannot show: the audience may have seen it in another brand. */
export function mayHaveSeen<K extends Kind>(kind: K, row: Rows[K], audience: Audience): boolean {
  return publishedKinds[kind].changesBrands && mayOpen(kind, row, audience);
}
