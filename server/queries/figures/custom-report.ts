import type { Division } from '../../../shared/analytics.ts';
import type { CustomReportAnswer } from '../../../shared/api/analytics.ts';
import type { FigureValue } from '../../../shared/api/figures.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { localTime, weekdayOf } from '../../figures/local-time.ts';
import { added } from '../../figures/sums.ts';
import type { Sums } from '../../kinds/sums.ts';
import type { FigureCalculator, FigureQuery } from './calculator.ts';
import { mustDivide, piecesOf, refuse, slotsOf } from './pieces.ts';
import type { Rankings } from './rankings.ts';
import type { Of } from './reader.ts';
import { type Prices, pricesOf } from './savings.ts';
import { lineSpan, previousSpan, type Span, spanOf } from './span.ts';
import { computed, type Merged } from './values.ts';

export interface ReportQuery {
  names: readonly FigureName[];
  by: Division;
  sort?: { figure: FigureName; order: 'asc' | 'desc' } | undefined;
  limit?: number | undefined;
}

/** Figures broken down by one dimension. */
export class CustomReports {
  private readonly calculator: FigureCalculator;
  private readonly rankings: Rankings;

  constructor(calculator: FigureCalculator, rankings: Rankings) {
    this.calculator = calculator;
    this.rankings = rankings;
  }

  private get reader() {
    return this.calculator.reader;
  }

  /**
   * Returns figures broken down by the dimension.
   * @throws Refusal `validation_failed` if a figure cannot be broken down by the dimension, or there are too many points
   */
  report(query: FigureQuery, { names, by, sort, limit }: ReportQuery): CustomReportAnswer {
    if (by === 'channel' && query.staffId !== undefined) refuse('staff', 'a person has no channels');
    for (const [i, name] of names.entries()) {
      mustDivide(name, by, `figures.${i}`);
      if (query.staffId !== undefined) mustDivide(name, 'staff', `figures.${i}`);
    }
    const rows = this.divided(query, names, by);
    const [span, before] = [spanOf(query.range, query.now), this.before(query)];
    const values = names.map((name) => computedOf(name).value(this.calculator.merged(name, query, span, before)));
    if (sort !== undefined) sorted(rows, names.indexOf(sort.figure), sort.order);
    return {
      columns: names.map((name) => ({ name, unit: figures[name].unit })),
      rows: rows.slice(0, limit),
      totals: values,
    };
  }

  private before({ range, now }: FigureQuery): Span {
    return previousSpan(range, now, this.reader.zone);
  }

  private divided(query: FigureQuery, names: readonly FigureName[], by: Division): CustomReportAnswer['rows'] {
    const { brandIds, staffId } = query;
    const span = spanOf(query.range, query.now);
    const line = (key: string, label: string, value: (name: FigureName) => FigureValue) => ({
      key,
      label,
      values: names.map(value),
    });
    const prices = names.includes('saved') ? this.reader.prices(brandIds) : (new Map() as Prices);
    const ofSums =
      (sums: Sums, more: Partial<Merged> = {}) =>
      (name: FigureName) =>
        computedOf(name).value({ sums, prices, ...more });
    switch (by) {
      case 'brand':
        return brandIds.map((id) =>
          line(id, id, (name) =>
            computedOf(name).value(this.calculator.merged(name, { ...query, brandIds: [id] }, span)),
          ),
        );
      case 'staff': {
        const people = this.rankings.names();
        const streaks = this.reader.streaks(brandIds);
        const byOwner = (of: Span) => this.reader.byOwner(brandIds, of);
        const before = names.includes('improvement') ? byOwner(this.before(query)) : null;
        const ofLine = names.includes('lineAverageReplyTime') ? byOwner(lineSpan(span)) : null;
        const inRange = byOwner(span);
        // Streaks and LINE's average also have values for people without sums in the range.
        const beyond = [
          ...(names.includes('winStreak') ? [...streaks].filter(([, streak]) => streak > 0) : []),
          ...[...(ofLine ?? [])].filter(([, { lineReplies = 0 }]) => lineReplies > 0),
        ];
        const ids = new Set([...inRange, ...beyond].map(([id]) => id));
        return [...ids].flatMap((id) => {
          const staff = people.get(id);
          if (staff === undefined || (staffId !== undefined && staffId !== id)) return [];
          const sumsOf = (name: FigureName) => (name === 'lineAverageReplyTime' ? ofLine : inRange)?.get(id) ?? {};
          const more = { streak: streaks.get(id) ?? 0, before: before?.get(id) ?? {} };
          return [line(id, staff.fullName, (name) => ofSums(sumsOf(name), more)(name))];
        });
      }
      case 'channel': {
        const people = this.rankings.names();
        return [...this.reader.byOwner(brandIds, span)]
          .filter(([id]) => !people.has(id))
          .map(([id, sums]) => line(id, id, ofSums(sums, { prices: pricesOf(prices, id) })));
      }
      case 'hour': {
        const hours = new Map(Array.from({ length: 24 }, (_, hour) => [hour, {} as Sums]));
        for (const slot of slotsOf(this.reader, query, 'by')) {
          const { hour } = localTime(slot.start, this.reader.zone);
          hours.set(hour, added(hours.get(hour) ?? {}, slot));
        }
        return [...hours].map(([hour, sums]) =>
          line(String(hour), `${String(hour).padStart(2, '0')}:00`, ofSums(sums)),
        );
      }
      case 'weekday': {
        const of: Of = staffId === undefined ? 'brands' : { owner: staffId };
        const weekdays = new Map(Array.from({ length: 7 }, (_, i) => [i + 1, {} as Sums]));
        for (const [day, sums] of this.reader.byDay(brandIds, span, of)) {
          const weekday = weekdayOf(day) + 1;
          weekdays.set(weekday, added(weekdays.get(weekday) ?? {}, sums));
        }
        return [...weekdays].map(([weekday, sums]) => line(String(weekday), String(weekday), ofSums(sums)));
      }
      case 'day':
      case 'week':
      case 'month':
        return piecesOf(query, by, this.reader.zone, 'by').map(({ key, span: piece }) =>
          line(key, key, (name) => computedOf(name).value(this.calculator.merged(name, query, piece))),
        );
      default:
        return unreachable(by);
    }
  }
}

function computedOf(name: FigureName) {
  const of = computed[name];
  return of ?? refuse('figures', `${name} says now`);
}

/** Sorts the rows by the values of one figure. `null` comes last. */
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
