import type { Division } from '../../../shared/analytics.ts';
import type { FiguresMeta, FigureValue, RangePart } from '../../../shared/api/figures.ts';
import { dayOfKey, pieceDays } from '../../../shared/piece-days.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { localTime } from '../../../shared/zoned-time.ts';
import { dayOf } from '../../figures/days.ts';
import type { FigureQuery } from '../../figures/drill-down/figure-query.ts';
import { hourSpan } from '../../figures/hour-text.ts';

/** Report row and the value of one metric in it. */
interface LineOf {
  key: string;
  label: string;
  value: FigureValue;
}

/** Returns the query that opens the details of a metric for one row of a report. @param within days of the report and time of its data */
export function lineQuery(
  whole: FigureQuery,
  by: Division,
  { key, label, value }: LineOf,
  within: FiguresMeta,
): FigureQuery {
  const part = (of: RangePart, name = label): FigureQuery => ({
    ...whole,
    part: { of, label: name, value, meta: within },
  });
  switch (by) {
    case 'day':
    case 'week':
    case 'month':
      return { ...whole, days: pieceDays(by, dayOfKey(key), within) };
    case 'staff':
      return { ...whole, staff: { id: key, fullName: label } };
    case 'brand':
      return { ...whole, brand: key };
    case 'hour':
      return part({ hour: Number(key) }, hourSpan(Number(key)));
    case 'weekday':
      return part({ weekday: Number(key) });
    case 'channel':
      return part({ channel: key });
    default:
      return unreachable(by);
  }
}

const hourMs = 3_600_000;

/**
 * Returns the query for the details of a metric in one hour of one day. `null` for an hour that occurs twice when clocks change, because
 * the details cannot be limited to one of the two.
 * @param at start of the hour
 */
export function hourQuery(whole: FigureQuery, at: number, value: FigureValue, meta: FiguresMeta): FigureQuery | null {
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
