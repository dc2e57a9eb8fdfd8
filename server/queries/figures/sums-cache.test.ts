import { describe, expect, it } from 'vitest';
import type { RowChange } from '../../projections/stored.ts';
import { SumsCache } from './sums-cache.ts';

const day = (brandId: string, day: number) =>
  ({ kind: 'daySums', before: undefined, after: { row: { brandId, day }, hidden: null } }) as unknown as RowChange;
const slot = (brandId: string, start: string) =>
  ({
    kind: 'slotSums',
    before: { row: { brandId, start: Date.parse(start) } },
    after: undefined,
  }) as unknown as RowChange;

describe('cached sums', () => {
  const computedAfter = (...changes: RowChange[]) => {
    const cache = new SumsCache('Asia/Bangkok');
    const ask = (value: string) => cache.getOrCompute('a', 'sum', { from: 10, to: 12 }, () => value);
    expect([ask('first'), ask('second')]).toEqual(['first', 'first']);
    cache.changed(changes);
    return ask('recomputed');
  };

  it('are recomputed when one of their days or its slots in the time zone change', () => {
    expect(computedAfter(day('a', 10))).toBe('recomputed');
    expect(computedAfter(day('a', 12))).toBe('recomputed');
    expect(computedAfter(slot('a', '1970-01-13T16:45:00Z'))).toBe('recomputed');
    expect(computedAfter(slot('a', '1970-01-10T17:00:00Z'))).toBe('recomputed');
  });

  it('remain when another day or another brand changes', () => {
    expect(computedAfter(day('a', 9), day('a', 13), day('b', 11))).toBe('first');
    expect(computedAfter(slot('a', '1970-01-13T17:00:00Z'), slot('a', '1970-01-10T16:45:00Z'))).toBe('first');
  });

  /** Returns a function that requests a value of a given size, and returns whether the value had to be computed. */
  const cacheOf = (sizeMax: number) => {
    const cache = new SumsCache('UTC', sizeMax);
    return (brandId: string, key: number, size = 1) => {
      let isComputed = false;
      cache.getOrCompute(brandId, String(key), { from: key, to: key }, () => {
        isComputed = true;
        return Array.from({ length: size }, () => 0);
      });
      return isComputed;
    };
  };

  it('are limited by their size over all brands: the least recently requested ones are dropped', () => {
    const ask = cacheOf(1000);
    for (let key = 0; key < 20; key++) expect(ask(key % 2 === 0 ? 'a' : 'b', key, 20)).toBe(true);
    expect(ask('a', 0, 20)).toBe(false);
    expect(ask('c', 99, 150)).toBe(true);
    expect([ask('a', 0), ask('b', 19), ask('b', 1), ask('a', 2)]).toEqual([false, false, true, true]);
    expect(ask('c', 99)).toBe(false);
  });

  it('exclude a value larger than the limit', () => {
    const ask = cacheOf(1000);
    ask('a', 1);
    expect([ask('a', 2, 2000), ask('a', 2, 2000), ask('a', 1)]).toEqual([true, true, false]);
  });

  it('of 400 days and fifty brands fit, also after changes', () => {
    const cache = new SumsCache('UTC');
    const sums = { replies: 1, responseMs: 2, fast: 3, opened: 4 };
    const brands = Array.from({ length: 50 }, (_, n) => `brand ${n}`);
    let computed = 0;
    const ask = () => {
      computed = 0;
      for (const id of brands) {
        for (let at = 0; at < 400; at++) {
          cache.getOrCompute(id, `sum ${at}`, { from: at, to: at }, () => {
            computed += 1;
            return sums;
          });
        }
      }
      return computed;
    };
    expect([ask(), ask()]).toEqual([20_000, 0]);
    for (let n = 0; n < 5; n++) {
      cache.changed(brands.map((id) => day(id, 7)));
      expect(ask()).toBe(50);
    }
  });
});
