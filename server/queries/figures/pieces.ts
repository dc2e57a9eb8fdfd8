import { canDivide, type Division, type Grain, hourDaysMax, pointsMax } from '../../../shared/analytics.ts';
import type { Days } from '../../../shared/days.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { dateOf, dayNumber, localTime, slotMs, startOfDay, weekdayOf } from '../../figures/local-time.ts';
import { added } from '../../figures/sums.ts';
import type { Sums } from '../../kinds/sums.ts';
import type { FigureQuery } from './calculator.ts';
import type { SumsReader } from './reader.ts';
import { type Span, spanOf } from './span.ts';
import type { SlotRow } from './stretches.ts';

/** A day, week or month of a range. */
interface Piece {
  key: string;
  at: number;
  span: Span;
}

type DayGrain = Exclude<Grain, 'hour'>;

/** Refuses a query because of one of its fields. @throws Refusal `validation_failed` */
export function refuse(path: string, message: string): never {
  throw new Refusal('validation_failed', [{ path, message }]);
}

/** @throws Refusal `validation_failed` if the figure cannot be broken down by the dimension */
export function mustDivide(name: FigureName, by: Division, path: string): void {
  if (!canDivide(name, by)) refuse(path, `${name} cannot be divided by ${by}`);
}

function keyOf(day: number, grain: DayGrain): string {
  if (grain === 'day') return dateOf(day);
  if (grain === 'month') return dateOf(day).slice(0, 7);
  const date = Temporal.PlainDate.from(dateOf(day - weekdayOf(day)));
  return `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, '0')}`;
}

/**
 * Splits a range into days, weeks or months. Days outside the range are left out.
 * @param path field of the query that the error names
 * @throws Refusal `validation_failed` if there are too many parts
 */
export function piecesOf({ range, now }: FigureQuery, grain: DayGrain, zone: string, path: string): Piece[] {
  const { from, to } = spanOf(range, now);
  const pieces: Piece[] = [];
  for (let day = from; day <= to; day++) {
    const key = keyOf(day, grain);
    const last = pieces.at(-1);
    if (last?.key === key) last.span.to = day;
    else pieces.push({ key, at: startOfDay(day, zone), span: { from: day, to: day, cut: null, now } });
  }
  if (pieces.length > pointsMax) refuse(path, `more than ${pointsMax} points`);
  return pieces;
}

const hourMs = 3_600_000;

/**
 * Checks that a range is short enough to be charted per hour.
 * @param path field of the query for the error
 * @throws Refusal `validation_failed` if the range is too long
 */
export function mustFitHours({ days }: { days: number }, path: string): void {
  if (days > hourDaysMax) refuse(path, `hours over at most ${hourDaysMax} days`);
}

/**
 * Returns the slots of a range.
 * @param path field of the query for the error
 * @throws Refusal `validation_failed` if the range has too many days
 */
export function slotsOf(reader: SumsReader, { brandIds, range, staffId, now }: FigureQuery, path: string): SlotRow[] {
  mustFitHours(range, path);
  const [start, end] = boundsOf(range, reader.zone);
  return reader.slotsAt(now, brandIds, start, end, staffId);
}

/**
 * Returns the sums of each hour of a range, by the start of the hour in milliseconds since 1970.
 * @param path field of the query for the error
 * @throws Refusal `validation_failed` if the range has too many days
 */
export function hoursOf(reader: SumsReader, query: FigureQuery, path: string): Map<number, Sums> {
  const slots = slotsOf(reader, query, path);
  const hourOf = beginnings(...boundsOf(query.range, reader.zone), reader.zone);
  const hours = new Map([...new Set(hourOf.values())].map((at) => [at, {} as Sums]));
  for (const slot of slots) {
    const at = hourOf.get(slot.start) ?? slot.start;
    hours.set(at, added(hours.get(at) ?? {}, slot));
  }
  return hours;
}

const boundsOf = (range: Days, zone: string): [number, number] => {
  const { from, to } = range;
  return [startOfDay(dayNumber(from), zone), startOfDay(dayNumber(to) + 1, zone)];
};

/**
 * Returns the start of the hour that each slot belongs to. An hour starts when the local clock shows another hour, or shows the same hour
 * again after a clock change.
 */
function beginnings(start: number, end: number, zone: string): Map<number, number> {
  const hourOf = new Map<number, number>();
  let [begun, shown] = [start, localTime(start, zone).hour];
  for (let at = start; at < end; at += slotMs) {
    const { hour } = localTime(at, zone);
    if (hour !== shown || at - begun >= hourMs) [begun, shown] = [at, hour];
    hourOf.set(at, begun);
  }
  return hourOf;
}
