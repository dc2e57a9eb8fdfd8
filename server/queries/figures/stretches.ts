import { added } from '../../figures/sums.ts';
import type { FigureRows } from '../../kinds/figure-rows.ts';
import type { Sums } from '../../kinds/sums.ts';
import type { Span } from './span.ts';

export type DayRow = FigureRows['daySums'];
export type SlotRow = FigureRows['slotSums'];

/**
 * A part of a range whose value is computed and cached separately. It consists either of the days from `from` to the day before `until`, or
 * of the slots of one day that start before `until`.
 */
export type Stretch = { from: number; until: number } | { day: number; until: number };

/**
 * Splits a range into up to three parts: the days before the last one, which rarely change, the last full day, and the slots of a partial
 * day.
 */
export function stretchesOf({ from, to, cut }: Span): Stretch[] {
  const fullDays = cut === null ? to + 1 : cut.day;
  const last = Math.max(from, fullDays - 1);
  const days = [
    { from, until: last },
    { from: last, until: fullDays },
  ].filter((stretch) => stretch.from < stretch.until);
  return cut === null ? days : [...days, { day: cut.day, until: cut.until }];
}

export function summed(rows: Iterable<Sums>): Sums {
  let sum: Sums = {};
  for (const row of rows) sum = added(sum, row);
  return sum;
}

export function summedByOwner(rows: Iterable<DayRow | SlotRow>): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const row of rows) sums.set(row.owner, added(sums.get(row.owner) ?? {}, row));
  return sums;
}

export function distinctIn(rows: Iterable<DayRow | SlotRow>, span: Span): { all: number; returning: number } {
  let [all, returning] = [0, 0];
  for (const { wrote = {}, ...part } of rows) {
    const day = 'day' in part ? part.day : (span.cut?.day ?? span.to);
    for (const [gap, count] of Object.entries(wrote)) {
      const before = Number(gap);
      if (before !== 0 && before <= day - span.from) continue;
      all += count;
      if (before !== 0) returning += count;
    }
  }
  return { all, returning };
}
