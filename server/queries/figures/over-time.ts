import type { BrandLine, Trends } from '../../../shared/api/dashboard.ts';
import type { Hour, Individual } from '../../../shared/api/performance.ts';
import { views } from '../../../shared/views.ts';
import { daysOf, sameTimeOf } from '../../figures/days.ts';
import { dateOf, dayNumber, slotMs, slotOf, startOfDay, weekdayOf } from '../../figures/local-time.ts';
import type { HourSums, Sums } from '../../kinds/sums.ts';
import type { FigureCalculator, FigureQuery } from './calculator.ts';
import type { Of, SumsReader } from './reader.ts';
import { spanOf } from './span.ts';
import { moneyOf, receivedOf, valuesOf } from './values.ts';

const noHour: HourSums = [0, 0, 0, 0];
const plus = (a: HourSums, b: HourSums): HourSums => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]];
const timeOf = ([, replies, ms]: HourSums) => (replies === 0 ? null : ms / replies / 1000);
const activeTimes = (week: HourSums[][], of: Pick<FigureQuery, 'staffId'>) =>
  week.map((row) => row.map(([received]) => receivedOf(received, of)));
const rateOf = ([, replies, , fast]: HourSums) => (replies === 0 ? null : (100 * fast) / replies);

/** Queries of figures by day, weekday and hour. */
export class OverTime {
  private readonly calculator: FigureCalculator;

  constructor(calculator: FigureCalculator) {
    this.calculator = calculator;
  }

  private get reader(): SumsReader {
    return this.calculator.reader;
  }

  trends({ brandIds, range, now, staffId }: FigureQuery): Trends {
    const span = spanOf(range, now);
    const byDay = this.reader.byDay(brandIds, span, staffId === undefined ? 'brands' : { owner: staffId });
    const days: Trends['days'] = [];
    for (let day = span.from; day <= span.to; day++) {
      const sums = byDay.get(day) ?? {};
      days.push({
        date: dateOf(day),
        ...valuesOf(views.dashboard.days, { sums }),
        conversationsByNow: this.openedByNow({ brandIds, staffId }, day, now),
        received: receivedOf(sums.received, { staffId }),
      });
    }
    return { days, activeTimes: activeTimes(this.week(byDay), { staffId }) };
  }

  /** Returns the number of cases that were opened on a day until the current time of day. The current slot is included completely. */
  private openedByNow(
    { brandIds, staffId }: Pick<FigureQuery, 'brandIds' | 'staffId'>,
    day: number,
    now: number,
  ): number {
    const { zone } = this.reader;
    const until = slotOf(sameTimeOf(dateOf(day), now, zone)) + slotMs;
    return this.reader.opened(brandIds, startOfDay(day, zone), until, staffId);
  }

  /** Returns values by weekday (Monday first) and hour. */
  week(byDay: ReadonlyMap<number, Sums>): HourSums[][] {
    const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => noHour));
    for (const [day, { hours = {} }] of byDay) {
      const row = week[weekdayOf(day)] as HourSums[];
      for (const [hour, sums] of Object.entries(hours)) row[Number(hour)] = plus(row[Number(hour)] ?? noHour, sums);
    }
    return week;
  }

  weekOf({ brandIds, range, staffId, now }: FigureQuery): HourSums[][] {
    const of: Of = staffId === undefined ? 'brands' : { owner: staffId };
    return this.week(this.reader.byDay(brandIds, spanOf(range, now), of));
  }

  activeTimes({ brandIds, range, now }: Pick<FigureQuery, 'brandIds' | 'range' | 'now'>): number[][] {
    const byDay = this.reader.byDay(brandIds, spanOf(range, now), 'brands');
    return this.week(byDay).map((row) => row.map(([received]) => received));
  }

  hours(query: FigureQuery): { hours: Hour[]; weekdays: (Omit<Hour, 'hour'> & { weekday: number })[] } {
    const week = this.weekOf(query);
    const figuresOf = (sums: HourSums) => ({
      replies: sums[1],
      avgResponseTime: timeOf(sums),
      onTimeReplyRate: rateOf(sums),
    });
    const hours = Array.from({ length: 24 }, (_, hour) =>
      week.reduce((sum, row) => plus(sum, row[hour] ?? noHour), noHour),
    );
    return {
      hours: hours.map((sums, hour) => ({ hour, ...figuresOf(sums) })),
      weekdays: week.map((row, i) => ({ weekday: i + 1, ...figuresOf(row.reduce(plus, noHour)) })),
    };
  }

  timeAnalysis(query: FigureQuery) {
    const week = this.weekOf(query);
    return {
      received: activeTimes(week, query),
      avgResponseTime: week.map((row) => row.map(timeOf)),
      onTimeReplyRate: week.map((row) => row.map(rateOf)),
    };
  }

  /** Returns the figures of a brand for the comparison of brands. The revenue always covers the current month. */
  brand(query: FigureQuery, brandId: string): Omit<BrandLine, 'brand'> {
    const { reader, calculator } = this;
    const month = spanOf(daysOf({ range: 'thisMonth' }, query.now, reader.zone), query.now);
    const merged = calculator.merged('activeRate', { ...query, brandIds: [brandId] }, spanOf(query.range, query.now));
    return {
      ...valuesOf(views.dashboard.brands, merged),
      customers: merged.customers ?? 0,
      revenue: moneyOf(reader.sums([brandId], month).revenue),
    };
  }

  personDays({ brandIds, range, now, staffId = '' }: FigureQuery): Individual['days'] {
    const span = spanOf(range, now);
    const byDay = this.reader.byDay(brandIds, span, { owner: staffId });
    const days: Individual['days'] = [];
    for (let day = span.from; day <= span.to; day++) {
      days.push({ date: dateOf(day), ...valuesOf(views.performance.personDays, { sums: byDay.get(day) ?? {} }) });
    }
    return days;
  }

  /** Returns a person's replies by hour, and the average of all people who replied in the range. */
  personHours({ brandIds, range, now, staffId = '' }: FigureQuery): Individual['hours'] {
    const span = spanOf(range, now);
    const people = new Set<string>();
    const own = new Array<number>(24).fill(0);
    const all = new Array<number>(24).fill(0);
    const names = new Set(this.reader.people().map(({ id }) => id));
    for (const { owner, hours = {}, replies = 0 } of this.reader.parts(brandIds, span, 'owners', 'hours')) {
      if (replies === 0 || !names.has(owner)) continue;
      people.add(owner);
      for (const [hour, [, count]] of Object.entries(hours)) {
        all[Number(hour)] = (all[Number(hour)] ?? 0) + count;
        if (owner === staffId) own[Number(hour)] = (own[Number(hour)] ?? 0) + count;
      }
    }
    return own.map((replies, hour) => ({
      hour,
      replies,
      teamMean: people.size === 0 ? null : (all[hour] ?? 0) / people.size,
    }));
  }
}

/** Returns live figures over the course of a day, one value per slot. */
export function timelineOf(reader: SumsReader, { brandIds, now }: Pick<FigureQuery, 'brandIds' | 'now'>, date: string) {
  const { zone } = reader;
  const [from, to] = [startOfDay(dayNumber(date), zone), startOfDay(dayNumber(date) + 1, zone)];
  const closings = new Map<string, { waiting: number; overtime: number }>();
  const first = new Map(brandIds.map((id) => [id, reader.closing([id], from)] as const));
  for (const { brandId, start, closing } of reader.slots(brandIds, from, to)) {
    if (closing === undefined) continue;
    closings.set(`${brandId}:${start}`, {
      waiting: closing.waitingCustomers ?? 0,
      overtime: closing.overtimeCustomers ?? 0,
    });
  }
  const current = new Map(
    brandIds.map((id) => {
      const known = first.get(id);
      return [id, { waiting: known?.waitingCustomers ?? 0, overtime: known?.overtimeCustomers ?? 0 }] as const;
    }),
  );
  const slots: { at: string; waiting: number; overtime: number }[] = [];
  let most: { at: string; overtime: number } | null = null;
  for (let start = from; start < to; start += slotMs) {
    const sum = { at: new Date(start).toISOString(), waiting: 0, overtime: 0 };
    for (const id of brandIds) {
      const closing = closings.get(`${id}:${start}`);
      if (closing !== undefined) current.set(id, closing);
      if (start > now) continue;
      sum.waiting += current.get(id)?.waiting ?? 0;
      sum.overtime += current.get(id)?.overtime ?? 0;
    }
    slots.push(sum);
    if (sum.overtime > (most?.overtime ?? 0)) most = sum;
  }
  return { slots, mostOvertimeAt: most?.at ?? null };
}
