import { type Grain, hourDaysMax, pointsMax } from '../../../shared/analytics.ts';
import { Refusal } from '../../../shared/errors.ts';
import { dateOf, startOfDay, weekdayOf } from '../../figures/local-time.ts';
import { added } from '../../figures/sums.ts';
import type { Sums } from '../../kinds/sums.ts';
import type { Asked } from './answers.ts';
import type { SumsReader } from './reader.ts';
import { type Span, spanOf } from './span.ts';

/** One part of a range, along time. */
interface Piece {
  key: string;
  at: number;
  span: Span;
}

type DayGrain = Exclude<Grain, 'hour'>;

/** @throws Refusal */
export function refuse(path: string, message: string): never {
  throw new Refusal('validation_failed', [{ path, message }]);
}

function keyOf(day: number, grain: DayGrain): string {
  if (grain === 'day') return dateOf(day);
  if (grain === 'month') return dateOf(day).slice(0, 7);
  const date = Temporal.PlainDate.from(dateOf(day - weekdayOf(day)));
  return `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, '0')}`;
}

/**
 * The range in its days, weeks or months, as far as they lie in it.
 * @param path of the query's field that asks for so many
 * @throws Refusal for too many
 */
export function piecesOf({ range }: Asked, grain: DayGrain, zone: string, path: string): Piece[] {
  const { from, to } = spanOf(range);
  const pieces: Piece[] = [];
  for (let day = from; day <= to; day++) {
    const key = keyOf(day, grain);
    const last = pieces.at(-1);
    if (last?.key === key) last.span.to = day;
    else pieces.push({ key, at: startOfDay(day, zone), span: { from: day, to: day, cut: null } });
  }
  if (pieces.length > pointsMax) refuse(path, `more than ${pointsMax} points`);
  return pieces;
}

const hourMs = 3_600_000;

/** The sums of every hour of the range, by its first moment. @throws Refusal for too many */
export function hoursOf(reader: SumsReader, { brandIds, range, staffId }: Asked, path: string): Map<number, Sums> {
  if (range.days > hourDaysMax) refuse(path, `hours over at most ${hourDaysMax} days`);
  const { zone } = reader;
  const { from, to } = spanOf(range);
  const [start, end] = [startOfDay(from, zone), startOfDay(to + 1, zone)];
  const hours = new Map<number, Sums>();
  // A zone's hour begins with one of its slots: the day's start tells which.
  const hourOf = (at: number) => start + Math.floor((at - start) / hourMs) * hourMs;
  for (let at = start; at < end; at += hourMs) hours.set(at, {});
  for (const slot of reader.slots(brandIds, start, end, staffId)) {
    const hour = hourOf(slot.start);
    hours.set(hour, added(hours.get(hour) ?? {}, slot));
  }
  return hours;
}
