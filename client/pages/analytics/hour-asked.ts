import type { FiguresMeta, FigureValue } from '../../../shared/api/figures.ts';
import { dayOf } from '../../figures/days.ts';
import type { FigureAsked } from '../../figures/drill-down/figure-asked.ts';
import { hourSpan } from '../../figures/hour-text.ts';
import { localTime } from '../../figures/local-time.ts';

const hourMs = 3_600_000;

/**
 * Query for a metric in one hour of one day; `null` for an hour that occurs twice when clocks change, because its rows are not counted
 * apart.
 * @param at start of the hour
 */
export function hourAsked(whole: FigureAsked, at: number, value: FigureValue, meta: FiguresMeta): FigureAsked | null {
  const { timeZone } = meta;
  const [hour, ...beside] = [at, at - hourMs, at + hourMs].map((moment) =>
    Math.floor(localTime(moment, timeZone) / hourMs),
  );
  if (hour === undefined || beside.includes(hour)) return null;
  const day = dayOf(at, timeZone);
  const of = { hour: hour % 24 };
  const label = hourSpan(of.hour);
  return { ...whole, days: { from: day, to: day }, part: { of, label, value, meta } };
}
