import type { Figure, FigureValue } from '../../../shared/api/figures.ts';
import { type FigureName, figures, isCompared, isComposed } from '../../../shared/figures.ts';
import type { DayRange } from '../../figures/days.ts';
import { startOfDay } from '../../figures/local-time.ts';
import { percentile } from '../../figures/sketch.ts';
import type { LiveValues, Of, SumsReader } from './reader.ts';
import { lastSeven, lineSpan, previousSpan, type Span, spanOf, yesterdayNow } from './span.ts';
import { computed, difference, inSameCurrencies, type Merged } from './values.ts';

/** Query of figures: brands, optionally a person, a range of days, and the time of the query. */
export interface FigureQuery {
  brandIds: readonly string[];
  range: DayRange;
  now: number;
  staffId?: string | undefined;
}

/**
 * Current values of the live figures, read from the rows of the inbox. `loadRate`, the share of the team's capacity in use, is separate,
 * because it is computed from the team.
 */
export type Live = LiveValues & { loadRate?: number | null };

type Whole = Omit<Figure, 'name' | 'unit'>;

const ofCustomers: ReadonlySet<FigureName> = new Set(['activeRate', 'returningCustomers', 'messagesPerCustomer']);

/** Computes the figures of ranges for all screens, exports and reports. No other module computes them. */
export class FigureCalculator {
  readonly reader: SumsReader;

  constructor(reader: SumsReader) {
    this.reader = reader;
  }

  figures(names: readonly FigureName[], query: FigureQuery, live: Live): Partial<Record<FigureName, Figure>> {
    const distinct = new Set(names);
    return this.reader.together(() =>
      Object.fromEntries([...distinct].map((name) => [name, this.figure(name, query, live)])),
    );
  }

  private figure(name: FigureName, query: FigureQuery, live: Live): Figure {
    const { unit, of } = figures[name];
    const value = of === 'now' ? this.now(name, query, live) : this.ofRange(name, query);
    return { name, unit, ...value };
  }

  private now(name: FigureName, { brandIds, now }: FigureQuery, live: Live): Whole {
    const { reader } = this;
    const value = live[name as keyof Live] ?? (name === 'loadRate' ? null : 0);
    const at = (moment: number) => reader.closing(brandIds, moment)?.[name as keyof LiveValues] ?? null;
    const days = lastSeven(now, reader.zone);
    const series = days.map((day, i) => ({
      at: this.isoOf(day),
      value: i === days.length - 1 ? value : at(startOfDay(day + 1, reader.zone)),
    }));
    const yesterday = yesterdayNow(now, reader.zone);
    const previous = reader.hasRecordsSince(brandIds, yesterday) ? at(yesterday + 1) : null;
    return {
      value,
      previous,
      change: difference(value, previous),
      samples: isComposed(name) ? null : value,
      series,
    };
  }

  private ofRange(name: FigureName, query: FigureQuery): Whole {
    const { range, now } = query;
    const { zone } = this.reader;
    const { value: compute, samples } = computed[name] ?? neverComputed(name);
    const before = previousSpan(range, now, zone);
    const is = this.merged(name, query, spanOf(range, now), before);
    const hasPrevious = isCompared(name) && this.hasRecordsOf(before, query);
    const was = hasPrevious ? compute(this.merged(name, query, before, this.twiceBefore(range, now))) : null;
    const [value = null, previous = null] = inSameCurrencies([compute(is), was]);
    return {
      value,
      previous,
      change: difference(value, previous),
      samples: samples?.(is) ?? null,
      series: this.series(name, query, compute),
    };
  }

  /** Whether the log contains records of any of the brands up to the start of a range. If not, values are unknown rather than zero. */
  hasRecordsOf({ from }: Pick<Span, 'from'>, { brandIds }: Pick<FigureQuery, 'brandIds'>): boolean {
    return this.reader.hasRecordsSince(brandIds, startOfDay(from, this.reader.zone));
  }

  /** Returns the values from which a figure of a range is computed. */
  merged(name: FigureName, query: FigureQuery, span: Span, before?: Span): Merged {
    const { reader } = this;
    const { brandIds, staffId } = query;
    const of: Of = staffId === undefined ? 'brands' : { owner: staffId };
    const shown = name === 'lineAverageReplyTime' ? lineSpan(span) : span;
    const merged: Merged = { sums: reader.sums(brandIds, shown, of) };
    if (ofCustomers.has(name)) {
      merged.distinct = reader.distinct(brandIds, span);
      merged.customers = this.customers(brandIds, span, query.now);
    }
    if (name === 'improvement' && before !== undefined) merged.before = reader.sums(brandIds, before, of);
    if (name === 'saved') merged.prices = reader.prices(brandIds);
    if (name === 'winStreak') merged.streak = this.streak(brandIds, staffId);
    return merged;
  }

  streak(brandIds: readonly string[], staffId: string | undefined): number {
    const streaks = this.reader.streaks(brandIds);
    return staffId === undefined ? Math.max(0, ...streaks.values()) : (streaks.get(staffId) ?? 0);
  }

  /**
   * Returns the number of customers known at the end of a range. Includes customers who had written before the end of the range but were
   * recorded later.
   */
  customers(brandIds: readonly string[], { to, cut }: Span, now: number): number {
    const end = cut?.until ?? startOfDay(to + 1, this.reader.zone);
    if (end > now) return this.reader.live(brandIds).reduce((sum, { values }) => sum + (values.customers ?? 0), 0);
    return (this.reader.closing(brandIds, end)?.customers ?? 0) + this.reader.knownBefore(brandIds, end);
  }

  private series(name: FigureName, query: FigureQuery, compute: (of: Merged) => FigureValue): Figure['series'] {
    const days = lastSeven(query.now, this.reader.zone);
    if (name === 'winStreak' || name === 'improvement') {
      return days.map((day) => ({ at: this.isoOf(day), value: null }));
    }
    const values = days.map((day) =>
      compute(this.merged(name, query, { from: day, to: day, cut: null, now: query.now })),
    );
    return inSameCurrencies(values).map((value, i) => ({ at: this.isoOf(days[i] as number), value }));
  }

  private twiceBefore(range: DayRange, now: number): Span {
    const before = previousSpan(range, now, this.reader.zone);
    const length = before.to - before.from + 1;
    return { from: before.from - length, to: before.from - 1, cut: null, now };
  }

  percentiles({ brandIds, range, staffId, now }: FigureQuery): {
    p50: number | null;
    p90: number | null;
    p95: number | null;
  } {
    const of: Of = staffId === undefined ? 'brands' : { owner: staffId };
    const { responses = [] } = this.reader.sums(brandIds, spanOf(range, now), of, 'times');
    const seconds = (share: number) => {
      const ms = percentile(responses, share);
      return ms === null ? null : ms / 1000;
    };
    return { p50: seconds(0.5), p90: seconds(0.9), p95: seconds(0.95) };
  }

  isoOf(day: number): string {
    return new Date(startOfDay(day, this.reader.zone)).toISOString();
  }
}

function neverComputed(name: FigureName): never {
  throw new Error(`${name} is not a metric of a date range`);
}
