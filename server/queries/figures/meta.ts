import type { FiguresMeta } from '../../../shared/api/figures.ts';
import type { Days } from '../../../shared/days.ts';
import { iso } from '../../projections/stored.ts';

/** The brands, the days and the moment of a call of figures. */
interface Asked {
  brand: string;
  range: Days;
  timeZone: string;
  now: number;
}

/** The hold of its answer on the log: all of it, or no more than the record of a time; and up to when the figures were verified. */
interface Held {
  isWhole: boolean;
  at: number;
  verifiedTo: number | null;
}

/** `asOf` is the server's time when the answer holds all of the log, else that of the last record it holds. */
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
