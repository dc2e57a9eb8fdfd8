import type { FiguresMeta } from '../../../shared/api/figures.ts';
import type { Days } from '../../../shared/days.ts';
import { iso } from '../../projections/stored.ts';

/** Brands, days and time of a query. */
interface Asked {
  brand: string;
  range: Days;
  timeZone: string;
  now: number;
}

/**
 * State of the rows of a response: whether they include the full log, the time of their last record, and up to when they were verified.
 */
interface Held {
  isWhole: boolean;
  at: number;
  verifiedTo: number | null;
}

/** `asOf` is the server's time if the rows include the full log, else the time of their last record. */
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
