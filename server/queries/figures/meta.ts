import type { FiguresMeta } from '../../../shared/api/figures.ts';
import type { Days } from '../../../shared/days.ts';
import { iso } from '../../projections/stored.ts';

/** Brands, days and time of a query. The response repeats them. */
interface Asked {
  brand: string;
  range: Days;
  timeZone: string;
  now: number;
}

/**
 * State of the rows when a query was run: whether they include the whole log, the time of their last record, and the time up to which they
 * were verified (`null` if unknown).
 */
interface Held {
  isWhole: boolean;
  at: number;
  verifiedTo: number | null;
}

/**
 * Returns the metadata of a response. `asOf` is the server's time if the rows include the whole log, or else the time of their last record.
 */
export function figuresMeta(
  { brand, range: { from, to }, timeZone, now }: Asked,
  { isWhole, at, verifiedTo }: Held,
): FiguresMeta {
  return {
    brand,
    from,
    to,
    timeZone,
    asOf: iso(isWhole ? now : Math.max(at, 0)),
    verifiedTo: verifiedTo === null ? null : iso(verifiedTo),
  };
}
