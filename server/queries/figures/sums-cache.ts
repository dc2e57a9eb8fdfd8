import { localTime } from '../../figures/local-time.ts';
import type { FigureRows } from '../../kinds/figure-rows.ts';
import type { RowChange } from '../../projections/stored.ts';

/** Estimated size of an empty object or map, in the unit of `sizeOf`. */
const frame = 4;

/** Estimates the memory use of a value. The unit is one primitive value or property name. */
function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + sizeOf(one), frame);
  let size = frame;
  if (value instanceof Map) for (const one of value.values()) size += 2 + sizeOf(one);
  else for (const name in value) size += 1 + sizeOf((value as Record<string, unknown>)[name]);
  return size;
}

/** A value that was computed from the sums of a brand's days. `from` and `to` are both included. */
interface CachedValue {
  brandId: string;
  from: number;
  to: number;
  value: unknown;
  size: number;
}

/**
 * Maximum size of all cached values of all brands, in the unit of `sizeOf`. About 10 to 50 MB. Sufficient for the sums of 3,000 people in
 * fourteen ranges, of a hundred people on each of 400 days, or for two sets of the sums of fifty brands on each of 400 days.
 */
const sizeMax = 2_000_000;
/** Estimated size of a key and its entry in the map, in the unit of `sizeOf`. */
const keySize = 20;

export interface ValueCache {
  /**
   * Returns the cached value for a key, or computes it. The value must depend only on a brand's sums of these days, and must not be
   * modified. The key identifies the computation.
   */
  getOrCompute<T>(brandId: string, key: string, days: { from: number; to: number }, compute: () => T): T;
}

export const noCache: ValueCache = { getOrCompute: (_, __, ___, compute) => compute() };

/**
 * Caches values that are computed from the sums of a brand. A value is dropped when one of its days changes. Past days rarely change, so a
 * repeated query of a range usually computes only its last day. When the cache is full, the values that were not used for the longest time
 * are dropped.
 */
export class SumsCache implements ValueCache {
  private readonly values = new Map<string, CachedValue>();
  private readonly keysOf = new Map<string, Set<string>>();
  private readonly zone: string;
  private readonly sizeMax: number;
  private size = 0;

  constructor(zone: string, most = sizeMax) {
    this.zone = zone;
    this.sizeMax = most;
  }

  getOrCompute<T>(brandId: string, key: string, { from, to }: { from: number; to: number }, compute: () => T): T {
    const fullKey = `${brandId} ${key}`;
    const known = this.values.get(fullKey);
    if (known !== undefined) {
      this.values.delete(fullKey);
      this.values.set(fullKey, known);
      return known.value as T;
    }
    const value = compute();
    const size = keySize + sizeOf(value);
    if (size <= this.sizeMax) this.put(fullKey, { brandId, from, to, value, size });
    return value;
  }

  private put(key: string, value: CachedValue): void {
    this.values.set(key, value);
    this.size += value.size;
    const keys = this.keysOf.get(value.brandId);
    if (keys === undefined) this.keysOf.set(value.brandId, new Set([key]));
    else keys.add(key);
    for (const oldest of this.values.keys()) {
      if (this.size <= this.sizeMax) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const value = this.values.get(key);
    if (value === undefined) return;
    this.values.delete(key);
    this.size -= value.size;
    const keys = this.keysOf.get(value.brandId);
    keys?.delete(key);
    if (keys?.size === 0) this.keysOf.delete(value.brandId);
  }

  /** Must be called for each commit before the next query. */
  changed(changes: readonly RowChange[]): void {
    if (this.values.size === 0) return;
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
    for (const [brandId, changed] of days) this.dropDays(brandId, changed);
  }

  private dropDays(brandId: string, days: ReadonlySet<number>): void {
    for (const key of [...(this.keysOf.get(brandId) ?? [])]) {
      const { from, to } = this.values.get(key) as CachedValue;
      for (const day of days) {
        if (from > day || day > to) continue;
        this.drop(key);
        break;
      }
    }
  }
}
