import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HeldOrder } from './conversations.ts';
import { LoadedRange, type Order } from './loaded-range.ts';

interface Item {
  id: string;
  rank: number;
  in: boolean;
}
const order: Order<Item> = {
  compare: (a, b) => a.rank - b.rank || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  matches: (item) => item.in,
};
const item = (id: string, rank: number, isIn = true): Item => ({ id, rank, in: isIn });

describe('a window over an ordered list', () => {
  test('shows nothing before its first page', () => {
    const window = new LoadedRange(order);
    expect(window.change('a', item('a', 1))).toBe(false);
    expect(window.ids).toEqual([]);
  });

  test('shows a row behind its last page only after that page is loaded', () => {
    const window = new LoadedRange(order);
    const rows = [item('a', 1), item('b', 5), item('c', 9)];
    window.extend(rows[1]!, rows);
    expect(window.ids).toEqual(['a', 'b']);
    expect(window.change('d', item('d', 7))).toBe(false);
    expect(window.change('e', item('e', 3))).toBe(true);
    expect(window.ids).toEqual(['a', 'e', 'b']);
    window.extend('open', [...rows, item('d', 7), item('e', 3)]);
    expect(window.ids).toEqual(['a', 'e', 'b', 'd', 'c']);
  });

  test('is reloaded as far as pages loaded it, with a bounded number of pushed rows', () => {
    const window = new LoadedRange(order);
    const rows = [item('a', 1000), item('b', 1001)];
    window.paged(rows.length, true);
    window.extend(rows[1]!, rows);
    for (let n = 0; n < 300; n += 1) window.change(`n${n}`, item(`n${n}`, n));
    expect(window.requested).toBe(302);
    for (let n = 300; n < 900; n += 1) window.change(`n${n}`, item(`n${n}`, n));
    expect([window.ids.length, window.requested]).toEqual([902, 502]);
  });

  test('reports changes of the order, not of rows', () => {
    const window = new LoadedRange(order);
    window.extend('open', [item('a', 1), item('b', 5)]);
    const before = window.ids;
    expect(window.change('a', item('a', 2))).toBe(false);
    expect(window.ids).toBe(before);
    expect(window.change('a', item('a', 6))).toBe(true);
  });

  test('equals sorting and filtering all rows, for any sequence of changes', () => {
    const change = fc.record({
      id: fc.constantFrom(...'abcdefgh'),
      rank: fc.nat(6),
      in: fc.boolean(),
      deleted: fc.boolean(),
    });
    const end = fc.option(fc.record({ id: fc.constantFrom(...'abcdefgh'), rank: fc.nat(6), in: fc.constant(true) }));
    void fc.assert(
      fc.property(end, fc.array(change, { maxLength: 40 }), (last, changes) => {
        const window = new LoadedRange(order);
        const rows = new Map<string, Item>();
        window.extend(last ?? 'open', []);
        for (const { deleted, ...row } of changes) {
          const before = window.ids;
          if (deleted) rows.delete(row.id);
          else rows.set(row.id, row);
          const changed = window.change(row.id, rows.get(row.id));
          const expected = [...rows.values()]
            .filter((one) => one.in && (last === null || order.compare(one, last) <= 0))
            .sort(order.compare)
            .map(({ id }) => id);
          expect(window.ids).toEqual(expected);
          expect(changed).toBe(JSON.stringify(before) !== JSON.stringify(expected));
        }
      }),
    );
  });
});

describe('a frozen order', () => {
  test('a row pushed to an empty range is shown at once', () => {
    const held = new HeldOrder();
    held.hold(['a']);
    held.delete('a');
    held.moved('b');
    held.moved('c');
    expect([held.ids(['c', 'b']), held.waiting]).toEqual([['b'], 1]);
  });

  test('does not change, counts waiting rows, and is released immediately', () => {
    const held = new HeldOrder();
    held.hold(['a', 'b']);
    held.moved('c');
    held.moved('b');
    held.moved('c');
    expect(held.ids(['c', 'b', 'a'])).toEqual(['a', 'b']);
    expect(held.waiting).toBe(2);
    held.release();
    expect(held.ids(['c', 'b', 'a'])).toEqual(['c', 'b', 'a']);
    expect(held.waiting).toBe(0);
  });

  test('removes deleted rows', () => {
    const held = new HeldOrder();
    held.hold(['a', 'b']);
    held.moved('a');
    held.delete('a');
    expect(held.ids([])).toEqual(['b']);
    expect(held.waiting).toBe(0);
  });

  test('grows by pages, but not by waiting rows', () => {
    const held = new HeldOrder();
    held.hold(['a', 'b']);
    held.moved('n');
    held.extended(['n', 'a', 'b', 'c', 'd']);
    expect(held.ids([])).toEqual(['a', 'b', 'c', 'd']);
  });

  test('counts no rows while it is not frozen', () => {
    const held = new HeldOrder();
    held.moved('a');
    expect(held.waiting).toBe(0);
  });
});
