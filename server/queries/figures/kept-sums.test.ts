import { describe, expect, it } from 'vitest';
import type { RowChange } from '../../projections/stored.ts';
import { KeptSums } from './kept-sums.ts';

const day = (brandId: string, day: number) =>
  ({ kind: 'daySums', before: undefined, after: { row: { brandId, day }, hidden: null } }) as unknown as RowChange;
const slot = (brandId: string, start: string) =>
  ({
    kind: 'slotSums',
    before: { row: { brandId, start: Date.parse(start) } },
    after: undefined,
  }) as unknown as RowChange;

describe('sums that are kept', () => {
  const computedAfter = (...changes: RowChange[]) => {
    const kept = new KeptSums('Asia/Bangkok');
    const ask = (value: string) => kept.keep('a', 'sum', { from: 10, to: 12 }, () => value);
    expect([ask('first'), ask('second')]).toEqual(['first', 'first']);
    kept.changed(changes);
    return ask('anew');
  };

  it('are computed anew when one of their days changes, and its slots by the zone', () => {
    expect(computedAfter(day('a', 10))).toBe('anew');
    expect(computedAfter(day('a', 12))).toBe('anew');
    expect(computedAfter(slot('a', '1970-01-13T16:45:00Z'))).toBe('anew');
    expect(computedAfter(slot('a', '1970-01-10T17:00:00Z'))).toBe('anew');
  });

  it('stay when another day or another brand changes', () => {
    expect(computedAfter(day('a', 9), day('a', 13), day('b', 11))).toBe('first');
    expect(computedAfter(slot('a', '1970-01-13T17:00:00Z'), slot('a', '1970-01-10T16:45:00Z'))).toBe('first');
  });

  it('are bounded: those that were asked for longest ago go', () => {
    const kept = new KeptSums('UTC');
    const ask = (key: number, value: string) => kept.keep('a', String(key), { from: 1, to: 1 }, () => value);
    for (let key = 0; key < 256; key++) ask(key, 'first');
    ask(0, 'again');
    ask(256, 'first');
    expect([ask(0, 'anew'), ask(2, 'anew'), ask(1, 'anew')]).toEqual(['first', 'first', 'anew']);
  });
});
