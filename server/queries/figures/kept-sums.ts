import { localTime } from '../../figures/local-time.ts';
import type { FigureRows } from '../../kinds/figures.ts';
import type { RowChange } from '../../projections/stored.ts';

/** Computed from a brand's sums of some days, both included. */
interface Kept {
  from: number;
  to: number;
  value: unknown;
}

/** Thousands of people's sums are some MB in memory; far more ranges than a dashboard asks for. */
const ofBrandMax = 256;

export interface SumsKeeper {
  /** A value computed from a brand's sums of these days and nothing else. The key tells how; nobody changes the value. */
  keep<T>(brandId: string, key: string, days: { from: number; to: number }, compute: () => T): T;
}

export const keepsNothing: SumsKeeper = { keep: (_, __, ___, compute) => compute() };

/**
 * Values that were computed from a brand's sums, until one of their days changes. Days that are over change seldom, so that a range
 * costs as much as its last day from the second time on.
 */
export class KeptSums implements SumsKeeper {
  private readonly brands = new Map<string, Map<string, Kept>>();
  private readonly zone: string;

  constructor(zone: string) {
    this.zone = zone;
  }

  keep<T>(brandId: string, key: string, { from, to }: { from: number; to: number }, compute: () => T): T {
    let kept = this.brands.get(brandId);
    if (kept === undefined) {
      kept = new Map();
      this.brands.set(brandId, kept);
    }
    const known = kept.get(key);
    const value = known === undefined ? compute() : (known.value as T);
    // The value that was asked for last stays longest.
    if (known !== undefined) kept.delete(key);
    else if (kept.size >= ofBrandMax) kept.delete(kept.keys().next().value as string);
    kept.set(key, known ?? { from, to, value });
    return value;
  }

  /** To be told of each commit before anything else is asked. */
  changed(changes: readonly RowChange[]): void {
    if (this.brands.size === 0) return;
    const days = new Map<string, Set<number>>();
    for (const { kind, before, after } of changes) {
      if (kind !== 'daySums' && kind !== 'slotSums') continue;
      const row = (after ?? before)?.row as FigureRows['daySums'] | FigureRows['slotSums'];
      const day = 'day' in row ? row.day : localTime(row.start, this.zone).day;
      let ofBrand = days.get(row.brandId);
      if (ofBrand === undefined) {
        ofBrand = new Set();
        days.set(row.brandId, ofBrand);
      }
      ofBrand.add(day);
    }
    for (const [brandId, changed] of days) this.forget(brandId, changed);
  }

  private forget(brandId: string, days: ReadonlySet<number>): void {
    const kept = this.brands.get(brandId) ?? new Map<string, Kept>();
    for (const [key, { from, to }] of kept) {
      for (const day of days) if (from <= day && day <= to) kept.delete(key);
    }
  }
}
