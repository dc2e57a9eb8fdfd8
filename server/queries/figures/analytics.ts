import { canDivide, type Division, type Grain, hourDaysMax, pointsMax } from '../../../shared/analytics.ts';
import type { AnalyticsRow, CustomReportAnswer, TrendPoint } from '../../../shared/api/analytics.ts';
import type { FigureValue } from '../../../shared/api/figures.ts';
import { Refusal } from '../../../shared/errors.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import type { memberGroups } from '../../../shared/vocabulary.ts';
import { dateOf, localTime } from '../../figures/local-time.ts';
import { percentile } from '../../figures/sketch.ts';
import { added } from '../../figures/sums.ts';
import type { Sums } from '../../kinds/sums.ts';
import type { Asked, FigureAnswers } from './answers.ts';
import type { OverTime } from './over-time.ts';
import type { Rankings } from './rankings.ts';
import type { Of } from './reader.ts';
import { type Span, spanOf, startOfDay } from './span.ts';
import { computed, csatOf, moneyOf, resolutionRate, responseTime, slaCompliance } from './values.ts';

const refuse = (path: string, message: string): never => {
  throw new Refusal('validation_failed', [{ path, message }]);
};

/** One part of a range, along time. */
interface Piece {
  key: string;
  at: number;
  span: Span;
}

/** Days since 1970 of the Monday of a day's week. */
const mondayOf = (day: number) => day - ((((day + 3) % 7) + 7) % 7);

function keyOf(day: number, grain: Exclude<Grain, 'hour'>): string {
  if (grain === 'day') return dateOf(day);
  if (grain === 'month') return dateOf(day).slice(0, 7);
  const date = Temporal.PlainDate.from(dateOf(mondayOf(day)));
  return `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, '0')}`;
}

/** The answers of analytics. */
export class Analytics {
  private readonly answers: FigureAnswers;
  private readonly overTime: OverTime;
  private readonly rankings: Rankings;

  constructor(answers: FigureAnswers, overTime: OverTime, rankings: Rankings) {
    this.answers = answers;
    this.overTime = overTime;
    this.rankings = rankings;
  }

  private get reader() {
    return this.answers.reader;
  }

  /** The range in its days, weeks or months, as far as they lie in it. */
  private pieces({ range }: Asked, grain: Exclude<Grain, 'hour'>): Piece[] {
    const { from, to } = spanOf(range);
    const pieces: Piece[] = [];
    for (let day = from; day <= to; day++) {
      const key = keyOf(day, grain);
      const last = pieces.at(-1);
      if (last?.key === key) last.span.to = day;
      else pieces.push({ key, at: startOfDay(day, this.reader.zone), span: { from: day, to: day, cut: null } });
    }
    return pieces;
  }

  trends(asked: Asked, grain: Grain): TrendPoint[] {
    const { staffId, brandIds, range } = asked;
    const of: Of = staffId === undefined ? 'brands' : { owner: staffId };
    if (grain === 'hour') {
      if (range.days > hourDaysMax) refuse('grain', `hours over at most ${hourDaysMax} days`);
      return [...this.byHour(asked)].map(([at, sums]) => pointOf(at, sums));
    }
    const pieces = this.pieces(asked, grain);
    if (pieces.length > pointsMax) refuse('grain', `more than ${pointsMax} points`);
    return pieces.map(({ at, span }) => pointOf(at, this.reader.sums(brandIds, span, of, 'times')));
  }

  /** Every hour of the range, by its first moment. */
  private byHour({ brandIds, range, staffId }: Asked): Map<number, Sums> {
    const { zone } = this.reader;
    const { from, to } = spanOf(range);
    const [start, end] = [startOfDay(from, zone), startOfDay(to + 1, zone)];
    const hours = new Map<number, Sums>();
    const hourMs = 3_600_000;
    // A zone's hour begins with one of its slots: the day's start tells which.
    const hourOf = (at: number) => start + Math.floor((at - start) / hourMs) * hourMs;
    for (let at = start; at < end; at += hourMs) hours.set(at, {});
    for (const slot of this.reader.slots(brandIds, start, end, staffId)) {
      const hour = hourOf(slot.start);
      hours.set(hour, added(hours.get(hour) ?? {}, slot));
    }
    return hours;
  }

  behavior(asked: Asked) {
    const { brandIds, now } = asked;
    const { reader, answers } = this;
    const span = spanOf(asked.range);
    const sums = reader.sums(brandIds, span);
    const wrote = reader.distinct(brandIds, span);
    const customers = answers.customers(brandIds, span, now);
    const lives = reader.live(brandIds);
    const summed = (of: 'memberGroups' | 'languages') =>
      lives.reduce<Record<string, number>>((sum, live) => {
        for (const [key, count] of Object.entries(live[of])) sum[key] = (sum[key] ?? 0) + count;
        return sum;
      }, {});
    const most = (counts: Record<string, number>) =>
      Object.entries(counts)
        .filter(([, count]) => count > 0)
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const groups = summed('memberGroups');
    return {
      newCustomers: sums.newCustomers ?? 0,
      returningCustomers: wrote.returning,
      activeRate: customers === 0 ? null : (100 * wrote.all) / customers,
      messagesPerCustomer: wrote.all === 0 ? null : (sums.receivedSingle ?? 0) / wrote.all,
      unfollowed: sums.unfollowed ?? 0,
      activeTimes: this.overTime.weekOf(asked).map((row) => row.map(([received]) => received)),
      memberGroups: (
        ['normal', 'vip1', 'vip2', 'vip3'] as const satisfies readonly (typeof memberGroups)[number][]
      ).map((memberGroup) => ({ memberGroup, customers: groups[memberGroup] ?? 0 })),
      languages: most(summed('languages')).map(([language, customers]) => ({
        language: language === '' ? null : language,
        customers,
      })),
    };
  }

  /** Of each LINE account, by its id. */
  channels({ brandIds, range }: Asked, accountIds: readonly string[]) {
    const sums = this.reader.byOwner(brandIds, spanOf(range));
    return accountIds.map((id) => {
      const { received = 0, replies = 0, replyFree = 0, replyBilled = 0 } = sums.get(id) ?? {};
      return { id, received, replies, replyFree, replyBilled };
    });
  }

  /** A line for each person and day on which there is something of them, newest day first. */
  *table({ brandIds, range, staffId }: Asked): Generator<AnalyticsRow> {
    const names = this.rankings.names();
    const { from, to } = spanOf(range);
    for (let day = to; day >= from; day--) {
      const byOwner = this.reader.byOwner(brandIds, { from: day, to: day, cut: null });
      const people = [...byOwner].flatMap(([id, sums]) => {
        const staff = names.get(id);
        return staff === undefined || (staffId !== undefined && staffId !== id) ? [] : [{ staff, sums }];
      });
      people.sort((a, b) => a.staff.fullName.localeCompare(b.staff.fullName) || (a.staff.id < b.staff.id ? -1 : 1));
      for (const { staff, sums } of people) {
        yield {
          date: dateOf(day),
          staff: { id: staff.id, fullName: staff.fullName },
          conversations: sums.opened ?? 0,
          avgResponseTime: responseTime(sums),
          resolvedPercent: resolutionRate(sums),
          csat: csatOf(sums),
          complaints: sums.complaints ?? 0,
          revenue: moneyOf(sums.revenue),
        };
      }
    }
  }

  page(asked: Asked, { limit, offset }: { limit: number; offset: number }) {
    const rows: AnalyticsRow[] = [];
    let index = 0;
    let more = false;
    for (const row of this.table(asked)) {
      if (index >= offset && rows.length < limit) rows.push(row);
      index += 1;
      if (index > Math.max(pointsMax, offset + limit)) {
        more = true;
        break;
      }
    }
    const next = index > offset + limit ? offset + limit : null;
    return { rows, next, total: more ? pointsMax : index, totalIsMore: more };
  }

  /** @throws Refusal `validation_failed` for a figure that the dimension cannot divide, or too many points */
  report(asked: Asked, { names, by, sort, limit }: Wanted): CustomReportAnswer {
    if (by === 'channel' && asked.staffId !== undefined) refuse('staff', 'a person has no channels');
    for (const [i, name] of names.entries()) {
      mustDivide(name, by, `figures.${i}`);
      if (asked.staffId !== undefined) mustDivide(name, 'staff', `figures.${i}`);
    }
    const rows = this.divided(asked, names, by);
    const values = names.map((name) => computedOf(name).value(this.answers.merged(name, asked, spanOf(asked.range))));
    if (sort !== undefined) sorted(rows, names.indexOf(sort.figure), sort.order);
    return {
      columns: names.map((name) => ({ name, unit: figures[name].unit })),
      rows: rows.slice(0, limit),
      totals: values,
    };
  }

  private divided(asked: Asked, names: readonly FigureName[], by: Division): CustomReportAnswer['rows'] {
    const { brandIds, staffId } = asked;
    const span = spanOf(asked.range);
    const line = (key: string, label: string, value: (name: FigureName) => FigureValue) => ({
      key,
      label,
      values: names.map(value),
    });
    const ofSums =
      (sums: Sums, streak = 0) =>
      (name: FigureName) =>
        computedOf(name).value({ sums, streak });
    switch (by) {
      case 'brand':
        return brandIds.map((id) =>
          line(id, id, (name) => computedOf(name).value(this.answers.merged(name, { ...asked, brandIds: [id] }, span))),
        );
      case 'staff': {
        const people = this.rankings.names();
        const streaks = this.reader.streaks(brandIds);
        return [...this.reader.byOwner(brandIds, span)].flatMap(([id, sums]) => {
          const staff = people.get(id);
          if (staff === undefined || (staffId !== undefined && staffId !== id)) return [];
          return [line(id, staff.fullName, ofSums(sums, streaks.get(id)))];
        });
      }
      case 'channel': {
        const people = this.rankings.names();
        return [...this.reader.byOwner(brandIds, span)]
          .filter(([id]) => !people.has(id))
          .map(([id, sums]) => line(id, id, ofSums(sums)));
      }
      case 'hour': {
        if (asked.range.days > hourDaysMax) refuse('by', `hours over at most ${hourDaysMax} days`);
        const hours = new Map(Array.from({ length: 24 }, (_, hour) => [hour, {} as Sums]));
        for (const [at, sums] of this.byHour(asked)) {
          const { hour } = localTime(at, this.reader.zone);
          hours.set(hour, added(hours.get(hour) ?? {}, sums));
        }
        return [...hours].map(([hour, sums]) =>
          line(String(hour), `${String(hour).padStart(2, '0')}:00`, ofSums(sums)),
        );
      }
      case 'weekday': {
        const of: Of = staffId === undefined ? 'brands' : { owner: staffId };
        const weekdays = new Map(Array.from({ length: 7 }, (_, i) => [i + 1, {} as Sums]));
        for (const [day, sums] of this.reader.byDay(brandIds, span, of)) {
          const weekday = day - mondayOf(day) + 1;
          weekdays.set(weekday, added(weekdays.get(weekday) ?? {}, sums));
        }
        return [...weekdays].map(([weekday, sums]) => line(String(weekday), String(weekday), ofSums(sums)));
      }
      default: {
        const pieces = this.pieces(asked, by);
        if (pieces.length > pointsMax) refuse('by', `more than ${pointsMax} points`);
        return pieces.map(({ key, span: piece }) =>
          line(key, key, (name) => computedOf(name).value(this.answers.merged(name, asked, piece))),
        );
      }
    }
  }
}

export interface Wanted {
  names: readonly FigureName[];
  by: Division;
  sort?: { figure: FigureName; order: 'asc' | 'desc' } | undefined;
  limit?: number | undefined;
}

function computedOf(name: FigureName) {
  const of = computed[name];
  if (of === undefined) throw new Refusal('validation_failed', [{ path: 'figures', message: `${name} says now` }]);
  return of;
}

function mustDivide(name: FigureName, by: Division, path: string): void {
  if (!canDivide(name, by)) refuse(path, `${name} cannot be divided by ${by}`);
}

/** Null comes last. */
function sorted(rows: CustomReportAnswer['rows'], index: number, order: 'asc' | 'desc'): void {
  if (index < 0) refuse('sort.figure', 'is none of the figures');
  const currencies = new Set(rows.flatMap(({ values }) => moneyIn(values[index]).map(({ currency }) => currency)));
  if (currencies.size > 1) refuse('sort.figure', 'several currencies have no order');
  const numberOf = (value: FigureValue | undefined) =>
    typeof value === 'number' ? value : value == null ? null : (value[0]?.amount ?? 0);
  rows.sort((a, b) => {
    const [x, y] = [numberOf(a.values[index]), numberOf(b.values[index])];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return order === 'asc' ? x - y : y - x;
  });
}

const moneyIn = (value: FigureValue | undefined) => (Array.isArray(value) ? value : []);

function pointOf(at: number, sums: Sums): TrendPoint {
  const p90 = percentile(sums.responses ?? [], 0.9);
  return {
    at: new Date(at).toISOString(),
    received: sums.received ?? 0,
    replies: sums.replies ?? 0,
    conversations: sums.opened ?? 0,
    resolved: sums.resolved ?? 0,
    avgResponseTime: responseTime(sums),
    p90ResponseTime: p90 === null ? null : p90 / 1000,
    csat: csatOf(sums),
    slaCompliance: slaCompliance(sums),
  };
}
