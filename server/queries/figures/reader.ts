import { limits } from '../../../shared/limits.ts';
import type { LiveMetric } from '../../../shared/metrics.ts';
import { brandTotal } from '../../figures/contributions.ts';
import { localTime, slotMs, slotOf, startOfDay } from '../../figures/local-time.ts';
import { added, opposite } from '../../figures/sums.ts';
import type { FigureRows } from '../../kinds/figure-rows.ts';
import type { Sums } from '../../kinds/sums.ts';
import { parsedRow } from '../../storage/derived-row.ts';
import type { Sqlite } from '../../storage/sqlite.ts';
import { type Price, type Prices, priceOf } from './savings.ts';
import type { Span } from './span.ts';
import {
  type DayRow,
  distinctIn,
  type SlotRow,
  type Stretch,
  stretchesOf,
  summed,
  summedByOwner,
} from './stretches.ts';
import { noCache, type ValueCache } from './sums-cache.ts';
import { type LongPart, prepareSums } from './sums-statements.ts';

export type LiveValues = Partial<Record<LiveMetric, number>>;

/**
 * Owners whose sums are read: the brands as a whole (`brands`), all people and LINE accounts of the brands (`owners`), or a single owner.
 */
export type Of = 'brands' | 'owners' | { owner: string };

/** Sums that have to be added to the stored sums of a slot. */
interface Correction {
  brandId: string;
  start: number;
  day: number;
  owner: string;
  sums: Sums;
}

/**
 * Sums to read. `of` selects their owners. `long` is the large part of the sums (see `LongPart`) that is read as well, or `null` for no
 * large part.
 */
interface Wanted {
  of: Of;
  long: LongPart | null;
}

/**
 * Reads the sums of ranges, from the sums of full days and from the slots of a partial day. The cost depends on the length of the range and
 * not on the number of messages. Results are cached until one of their days changes.
 */
export class SumsReader {
  private readonly statements: ReturnType<typeof prepareSums>;
  private readonly cache: ValueCache;
  readonly zone: string;
  private known: Map<string, Sums> | null = null;

  constructor(sqlite: Sqlite, zone: string, cache: ValueCache = noCache) {
    this.statements = prepareSums(sqlite);
    this.zone = zone;
    this.cache = cache;
  }

  /** Yields the sums of each full day in a range, and of each slot of the partial day. */
  *parts(brandIds: readonly string[], span: Span, of: Of, long: LongPart | null = null): Generator<DayRow | SlotRow> {
    for (const brandId of brandIds) {
      for (const stretch of stretchesOf(span)) yield* this.read(brandId, stretch, { of, long });
    }
  }

  private *read(brandId: string, stretch: Stretch, { of, long }: Wanted): Generator<DayRow | SlotRow> {
    const statements = this.statements[long ?? 'counts'];
    const owner = typeof of === 'object' ? of.owner : brandTotal;
    if ('from' in stretch) {
      const days = of === 'owners' ? statements.daysOfOwners : statements.days;
      for (const { row } of days.all(brandId, owner, stretch.from, stretch.until)) yield parsedRow(row) as DayRow;
      return;
    }
    const slots = of === 'owners' ? statements.slotsOfOwners : statements.slots;
    const start = startOfDay(stretch.day, this.zone);
    for (const { row } of slots.all(brandId, owner, start, stretch.until)) yield parsedRow(row) as SlotRow;
  }

  /**
   * Yields one computed value per brand and stretch, which is a separately cached part of the range. Values are cached until one of their
   * days changes.
   */
  private *computed<T>(
    brandIds: readonly string[],
    span: Span,
    wanted: Wanted,
    name: string,
    compute: (rows: Generator<DayRow | SlotRow>) => T,
  ): Generator<T> {
    for (const brandId of brandIds) {
      for (const stretch of stretchesOf(span)) {
        const days =
          'from' in stretch ? { from: stretch.from, to: stretch.until - 1 } : { from: stretch.day, to: stretch.day };
        const key = `${name} ${JSON.stringify([stretch, wanted])}`;
        yield this.cache.getOrCompute(brandId, key, days, () => compute(this.read(brandId, stretch, wanted)));
      }
    }
  }

  /** Runs a function that reads many figures of the same ranges. Sums that several of these figures need are read only once. */
  together<T>(read: () => T): T {
    if (this.known !== null) return read();
    this.known = new Map();
    try {
      return read();
    } finally {
      this.known = null;
    }
  }

  sums(brandIds: readonly string[], span: Span, of: Of = 'brands', long: LongPart | null = null): Sums {
    const key = this.known === null ? '' : JSON.stringify([brandIds, span, of, long]);
    const known = this.known?.get(key);
    if (known !== undefined) return known;
    let sum: Sums = {};
    for (const part of this.computed(brandIds, span, { of, long }, 'sum', summed)) sum = added(sum, part);
    for (const { sums } of this.corrections(brandIds, span, of)) sum = added(sum, sums);
    this.known?.set(key, sum);
    return sum;
  }

  /**
   * Returns the corrections that remove cases younger than 24 hours from the sums of a range. A case is stored in the slot in which it
   * becomes 24 hours old, which is still in the future for these cases.
   */
  private corrections(brandIds: readonly string[], { from, to, cut, now }: Span, of: Of): Correction[] {
    if (startOfDay(to + 1, this.zone) <= now) return [];
    return this.futureCases(brandIds, now, of).filter(
      ({ start, day }) => from <= day && day <= to && (cut === null || start < cut.until),
    );
  }

  private futureCases(brandIds: readonly string[], now: number, of: Of): Correction[] {
    const found: Correction[] = [];
    for (const brandId of brandIds) {
      for (const { start, staffId, cases, resolved } of this.statements.underOneDay.all({ brandId, now })) {
        const owner = of === 'brands' ? brandTotal : staffId;
        if (owner === null || (typeof of === 'object' && of.owner !== owner)) continue;
        const sums = opposite({ firstDayCases: cases, firstDayResolved: resolved });
        found.push({ brandId, start, day: localTime(start, this.zone).day, owner, sums });
      }
    }
    return found;
  }

  /** Returns sums by owner: the brand, people and LINE accounts. Owners whose sums are all zero are omitted. */
  byOwner(brandIds: readonly string[], span: Span): Map<string, Sums> {
    const sums = new Map<string, Sums>();
    for (const part of this.computed(brandIds, span, { of: 'owners', long: null }, 'by owner', summedByOwner)) {
      for (const [owner, sum] of part) sums.set(owner, added(sums.get(owner) ?? {}, sum));
    }
    for (const { owner, sums: taken } of this.corrections(brandIds, span, 'owners')) {
      sums.set(owner, added(sums.get(owner) ?? {}, taken));
    }
    for (const [owner, sum] of sums) if (Object.keys(sum).length === 0) sums.delete(owner);
    return sums;
  }

  /** For each person, counts the days that have sums. Returns the total over all people, at most `max`. */
  countDaysOf(brandIds: readonly string[], span: Span, people: readonly string[], max: number): number {
    const parameters = { brands: JSON.stringify(brandIds), people: JSON.stringify(people), max };
    const today = localTime(span.now, this.zone).day;
    const stored = (from: number, to: number) =>
      from > to ? 0 : (this.statements.daysOfPeople.get({ ...parameters, from, to }) ?? 0);
    let count = stored(span.from, Math.min(span.to, today - 1)) + stored(Math.max(span.from, today + 2), span.to);
    // Counts the days whose sums can contain cases younger than 24 hours. On these days, a person counts only if there are sums left after
    // these cases are subtracted.
    for (let day = Math.max(span.from, today); day <= Math.min(span.to, today + 1); day++) {
      const owners = this.byOwner(brandIds, { ...span, from: day, to: day, cut: null });
      count += people.filter((id) => owners.has(id)).length;
    }
    return Math.min(count, max);
  }

  /** Returns the sums of each day in a range, including the sums by hour. */
  byDay(brandIds: readonly string[], { from, to, now }: Omit<Span, 'cut'>, of: Of = 'brands'): Map<number, Sums> {
    const sums = new Map<number, Sums>();
    const span = { from, to, cut: null, now };
    for (const part of this.computed(brandIds, span, { of, long: 'hours' }, 'by day', (rows) => [...rows])) {
      for (const row of part as DayRow[]) sums.set(row.day, added(sums.get(row.day) ?? {}, row));
    }
    for (const { day, sums: taken } of this.corrections(brandIds, span, of)) {
      sums.set(day, added(sums.get(day) ?? {}, taken));
    }
    return sums;
  }

  /** Returns the slots in a time range, without cases that are younger than 24 hours. */
  slotsAt(now: number, brandIds: readonly string[], from: number, to: number, owner = brandTotal): SlotRow[] {
    const slots = this.slots(brandIds, from, to, owner);
    if (to <= now) return slots;
    const taken = new Map<string, Sums>();
    const of: Of = owner === brandTotal ? 'brands' : { owner };
    for (const { brandId, start, sums } of this.futureCases(brandIds, now, of)) {
      const key = `${brandId}:${start}`;
      taken.set(key, added(taken.get(key) ?? {}, sums));
    }
    return slots.map((slot) => added(slot, taken.get(`${slot.brandId}:${slot.start}`) ?? {}));
  }

  /** Returns the stored slots of a time range, oldest first within a brand. */
  slots(brandIds: readonly string[], from: number, to: number, owner = brandTotal): SlotRow[] {
    return brandIds.flatMap((brandId) =>
      this.statements.slots.all(brandId, owner, slotOf(from), to).map(({ row }) => parsedRow(row) as SlotRow),
    );
  }

  /** Counts the cases that were opened in a time range, to the precision of slots. */
  opened(brandIds: readonly string[], from: number, to: number, owner = brandTotal): number {
    const days = { from: localTime(from, this.zone).day, to: localTime(to - 1, this.zone).day };
    const count = (brandId: string) => this.statements.opened.get(brandId, owner, slotOf(from), to) ?? 0;
    const key = `opened ${from} ${to} ${owner}`;
    return brandIds.reduce((sum, id) => sum + this.cache.getOrCompute(id, key, days, () => count(id)), 0);
  }

  /** Counts the distinct customers who wrote in a range, and how many of these customers had also written before the range. */
  distinct(brandIds: readonly string[], span: Span): { all: number; returning: number } {
    const wanted = { of: 'brands', long: 'wrote' } as const;
    const counts = this.computed(brandIds, span, wanted, `distinct since ${span.from}`, (rows) =>
      distinctIn(rows, span),
    );
    return [...counts].reduce(
      (sum, { all, returning }) => ({
        all: sum.all + all,
        returning: sum.returning + returning,
      }),
      { all: 0, returning: 0 },
    );
  }

  /**
   * Counts the customers who had written before a time but were recorded only later.
   * @param end end of a slot in milliseconds since 1970
   */
  knownBefore(brandIds: readonly string[], end: number): number {
    const earliest = end - limits.lateEventMs - slotMs;
    const count = (brandId: string) => this.statements.knownBefore.get({ brandId, end, earliest }) ?? 0;
    return brandIds.reduce((sum, id) => sum + count(id), 0);
  }

  live(brandIds: readonly string[]): FigureRows['live'][] {
    return brandIds.flatMap((brandId) => {
      const found = this.statements.live.get(brandId);
      return found === undefined ? [] : [parsedRow(found.row) as FigureRows['live']];
    });
  }

  /** Returns the values of live figures at a past time, to the precision of slots. `null` if there are no earlier values. */
  closing(brandIds: readonly string[], before: number): LiveValues | null {
    const end = endOfSlot(before - 1);
    const days = { from: Number.NEGATIVE_INFINITY, to: localTime(end - 1, this.zone).day };
    let sum: LiveValues | null = null;
    for (const brandId of brandIds) {
      const closing = this.cache.getOrCompute(brandId, `closing ${end}`, days, () => this.closingOf(brandId, end));
      if (closing === null) continue;
      const so: LiveValues = { ...sum };
      for (const [name, value] of Object.entries(closing)) {
        so[name as LiveMetric] = (so[name as LiveMetric] ?? 0) + value;
      }
      sum = so;
    }
    return sum;
  }

  private closingOf(brandId: string, end: number): NonNullable<SlotRow['closing']> | null {
    const found = this.statements.closing.get(brandId, end);
    return found === undefined ? null : (parsedRow(found.row) as NonNullable<SlotRow['closing']>);
  }

  /** Returns the current message prices in the plans of the brands' LINE accounts. */
  prices(brandIds: readonly string[]): Prices {
    const prices = new Map<string, Price>();
    for (const brandId of brandIds) {
      const currency = this.brandFacts(brandId)?.currency ?? null;
      for (const { row } of this.statements.plans.all(brandId)) {
        const { id, price } = parsedRow(row) as FigureRows['plan'];
        if (price !== null && currency !== null) prices.set(id, priceOf(price, currency));
      }
    }
    return prices;
  }

  /** Whether a case of the brand became 24 hours old after `from` and not later than `to`. */
  hasFirstDaysEnded(brandId: string, from: number, to: number): boolean {
    return this.statements.firstDaysEnded.get({ brandId, from, to }) !== undefined;
  }

  /**
   * Whether the log contains records of any of the brands up to this time. If not, figures of a range that starts at this time cannot be
   * compared.
   */
  hasRecordsSince(brandIds: readonly string[], at: number): boolean {
    return brandIds.some((id) => (this.brandFacts(id)?.since ?? Number.POSITIVE_INFINITY) <= at);
  }

  private brandFacts(brandId: string): FigureRows['brandFacts'] | undefined {
    const found = this.statements.brandFacts.get(brandId);
    return found === undefined ? undefined : (parsedRow(found.row) as FigureRows['brandFacts']);
  }

  people(): FigureRows['attendance'][] {
    return this.statements.attendance.all().map(({ row }) => parsedRow(row) as FigureRows['attendance']);
  }

  /** Returns the longest streak of each person across the brands. */
  streaks(brandIds: readonly string[]): Map<string, number> {
    const longest = new Map<string, number>();
    for (const brandId of brandIds) {
      for (const { row } of this.statements.streaks.all(`${brandId}/`, `${brandId}0`)) {
        const { staffId, length } = parsedRow(row) as FigureRows['streak'];
        longest.set(staffId, Math.max(longest.get(staffId) ?? 0, length));
      }
    }
    return longest;
  }
}

/** Returns the end of the slot that contains a time. */
export const endOfSlot = (at: number) => slotOf(at) + slotMs;
