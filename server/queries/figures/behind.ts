import type { RangePart } from '../../../shared/api/figures.ts';
import type { FigureName } from '../../../shared/figures.ts';
import { lineDays } from '../../figures/counts-as.ts';
import { dayOf } from '../../figures/days.ts';
import { dateOf, dayNumber, startOfDay, weekdayOf } from '../../figures/local-time.ts';
import { dayKey } from '../../figures/written-days.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import type { Sqlite } from '../../storage/sqlite.ts';
import { Awards, type Of } from './awards.ts';
import type { FigureQuery } from './calculator.ts';
import { type Found, foundRow, isBefore, type Place } from './found.ts';
import type { SumsReader } from './reader.ts';
import type { Prices } from './savings.ts';
import { type AnyRow, type Source, sources } from './sources.ts';
import { spanOf } from './span.ts';

/** The requested page. */
export interface BehindQuery {
  limit: number;
  /** Last row of the previous page. */
  after: Place | null;
}

interface Within extends Of {
  days: { from: number; to: number };
  part: RangePart;
  now: number;
}

const totalMax = 1000;
/** A text that is sorted after every id. */
const lastId = '\u{10ffff}';

function* daysBack({ from, to }: Within['days']): Generator<number> {
  for (let day = to; day >= from; day--) yield day;
}

/** Queries of the rows behind a figure, newest first. For each brand, no more rows are read or sorted than fit on the page. */
export class Behind {
  private readonly sqlite: Sqlite;
  private readonly zone: string;
  private readonly awards: Awards;
  private readonly reader: Pick<SumsReader, 'prices'>;

  constructor(sqlite: Sqlite, zone: string, reader: Pick<SumsReader, 'prices'>) {
    this.sqlite = sqlite;
    this.zone = zone;
    this.reader = reader;
    this.awards = new Awards(sqlite);
  }

  rows(
    name: FigureName,
    { brandIds, range, staffId, now }: FigureQuery,
    { limit, after }: BehindQuery,
    part: RangePart = {},
  ) {
    const span = spanOf(range, now);
    const days = { from: name === 'lineAverageReplyTime' ? span.to - lineDays + 1 : span.from, to: span.to };
    const within = { brandIds, staffId, days, part, now };
    const of = sources[name] ?? [];
    const prices = this.reader.prices(brandIds);
    const streak = name === 'winStreak' ? this.awards.streak(within) : [];
    const found = [
      ...of.flatMap((source) => this.page(source, { ...within, prices, limit, after })),
      ...streak.filter((one) => after === null || isBefore(one, after)),
    ].sort((a, b) => (isBefore(a, b) ? 1 : -1));
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const total = of.reduce((sum, source) => sum + this.count(source, within), streak.length);
    return {
      rows: page.map(({ row }) => row),
      next: page.length === limit && last !== undefined ? { at: last.at, id: last.id } : null,
      total: Math.min(total, totalMax),
      totalIsMore: total > totalMax,
    };
  }

  /**
   * Returns the conditions for the brands. There is one condition per brand if the indexes of the table start with the brand, and otherwise
   * one condition for all brands.
   */
  private parts({ table }: Source, brandIds: readonly string[]): { isOf: string; brand: string }[] {
    if (table !== 'rows') return brandIds.map((brand) => ({ isOf: 'brand_id = @brand', brand }));
    const isOf = "json_extract(row, '$.brandId') IN (SELECT value FROM json_each(@brand))";
    return [{ isOf, brand: JSON.stringify(brandIds) }];
  }

  private where({ time, what, kind, isEver, where, staff }: Source, { staffId, part }: Within): string {
    return [
      `${time} < @to`,
      ...(isEver === true ? [] : [`${time} >= @from`]),
      ...(staffId === undefined ? [] : [`${staff?.column ?? 'staff_id'} = @staff`]),
      ...(part.channel === undefined ? [] : ["json_extract(row, '$.lineAccountId') = @channel"]),
      ...(what === undefined ? [] : [`what = '${what}'`]),
      // The `+` makes SQLite use the index by day, which is more selective than the index by kind.
      ...(kind === undefined ? [] : [`+kind = '${kind}'`]),
      ...(where === undefined ? [] : [where]),
    ].join(' AND ');
  }

  private page(source: Source, within: Within & BehindQuery & { prices: Prices }): Found[] {
    const { table, time, at, contribution, amount: amountOf = 'NULL' } = source;
    const { limit } = within;
    const place = within.after === null ? null : this.placeIn(source, within.after);
    const bound = this.bound(within);
    const texts = this.parts(source, within.brandIds).flatMap(({ isOf, brand }) => {
      const statement = this.sqlite.prepare<[Record<string, unknown>], { row: string; amount: number | null }>(
        // Amounts are computed only for rows on the page.
        `SELECT row, ${amountOf} AS amount FROM
         (SELECT row, ${time}, id FROM ${table} WHERE ${isOf} AND ${this.where(source, within)}
         ${place === null ? '' : `AND (${time} < @at OR (${time} = @at AND id < @id))`}
         ORDER BY ${time} DESC, id DESC LIMIT @limit) AS ${table}
         ORDER BY ${time} DESC, id DESC`,
      );
      const found: { row: string; amount: number | null }[] = [];
      for (const { from, to } of this.times(source, within, brand)) {
        if (found.length === limit) break;
        found.push(...statement.all({ ...bound, from, to, brand, limit: limit - found.length, ...place }));
      }
      return found;
    });
    return texts.map(({ row: text, amount }) => {
      const row = parsedRow(text) as AnyRow;
      const when = at(row) ?? 0;
      const moment = time === 'due' ? startOfDay(when, this.zone) : when;
      const of = {
        messageId: source.messageId?.(row) ?? null,
        episodeId: source.episodeId?.(row) ?? null,
        ...(source.staff === undefined ? {} : { staffId: source.staff.of(row) }),
      };
      return foundRow(row, moment, contribution(row, { amount, prices: within.prices }), of);
    });
  }

  /** Converts a place to the unit of the source's column. Rows of a whole day are placed at the start of their day. */
  private placeIn({ time }: Source, { at, id }: Place): Place {
    if (time !== 'due') return { at, id };
    const day = dayNumber(dayOf(at, this.zone));
    return { at: day, id: startOfDay(day, this.zone) === at ? id : lastId };
  }

  private count(source: Source, within: Within): number {
    const bound = this.bound(within);
    let count = 0;
    for (const { isOf, brand } of this.parts(source, within.brandIds)) {
      const statement = this.sqlite
        .prepare<[Record<string, unknown>], number>(
          `SELECT count(*) FROM
           (SELECT 1 FROM ${source.table} WHERE ${isOf} AND ${this.where(source, within)} LIMIT ${totalMax + 1})`,
        )
        .pluck();
      for (const { from, to } of this.times(source, within, brand)) {
        if (count > totalMax) return count;
        count += statement.get({ ...bound, from, to, brand }) as number;
      }
    }
    return count;
  }

  /** Returns the time ranges of a query in a brand, latest first, in the unit of the source's column. */
  private times({ time }: Source, { days, part }: Within, brand: string): Times[] {
    if (time === 'due') return [{ from: days.from, to: days.to + 1 }];
    if (Object.values(part).every((one) => one === undefined)) {
      return [{ from: startOfDay(days.from, this.zone), to: startOfDay(days.to + 1, this.zone) }];
    }
    const of = part.channel === undefined ? daysBack(days) : this.daysWith(part.channel, brand, days);
    return timesOf(of, part, this.zone);
  }

  /** Returns the days on which a LINE account has sums. Rows of other days need not be read. */
  private daysWith(channel: string, brand: string, { from, to }: Within['days']): number[] {
    return this.sqlite
      .prepare<[string, string, number, number], number>(
        'SELECT day FROM days WHERE brand_id = ? AND owner = ? AND day BETWEEN ? AND ? ORDER BY day DESC',
      )
      .pluck()
      .all(brand, channel, from, to);
  }

  private bound({ staffId, days, now, part: { channel } }: Within) {
    return {
      now,
      start: startOfDay(days.from, this.zone),
      end: startOfDay(days.to + 1, this.zone),
      first: days.from,
      days: dayKey(days.from),
      until: dayKey(days.to),
      ...(staffId === undefined ? {} : { staff: staffId }),
      ...(channel === undefined ? {} : { channel }),
    };
  }
}

/** Milliseconds since 1970. `to` is exclusive. */
interface Times {
  from: number;
  to: number;
}

/**
 * Returns the time ranges of business days, in the order of the days. With `weekday` or `hour`, returns only the matching days or hours.
 */
function timesOf(days: Iterable<number>, { weekday, hour }: RangePart, zone: string): Times[] {
  return [...days].flatMap((day) => {
    if (weekday !== undefined && weekdayOf(day) !== weekday - 1) return [];
    const [from, to] = hour === undefined ? [beginOf(day, 0, zone), beginOf(day, 24, zone)] : hourIn(day, hour, zone);
    // An hour skipped by a clock change has no time range.
    return from < to ? [{ from, to }] : [];
  });
}

/** Returns the start and end of an hour. An hour that a clock change repeats is a single range. */
const hourIn = (day: number, hour: number, zone: string) =>
  [beginOf(day, hour, zone), beginOf(day, hour + 1, zone)] as const;

/** Returns the start of an hour of a day in milliseconds since 1970. @param hour 0 to 24 */
function beginOf(day: number, hour: number, zone: string): number {
  if (hour % 24 === 0) return startOfDay(day + hour / 24, zone);
  const clock = Temporal.PlainDate.from(dateOf(day)).toPlainDateTime({ hour });
  return clock.toZonedDateTime(zone).epochMilliseconds;
}
