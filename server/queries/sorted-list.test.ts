import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Label } from '../../shared/rows.ts';
import type { Commit } from '../engine/projector.ts';
import type { Stored } from '../projections/stored.ts';
import { pageOf } from './page.ts';
import { SortedList } from './sorted-list.ts';

type Listed = Pick<Label, 'id' | 'name'> & { n: number };
const orders = { name: ({ name }: Listed) => [name], size: ({ n, name }: Listed) => [-n, name] };

/** Creates stored labels, and a list that receives their changes. */
function world() {
  const rows = new Map<string, Label>();
  let notify: (commit: Commit) => void = () => undefined;
  const list = new SortedList({
    kind: 'label',
    rows: { all: () => [...rows.values()].map((row) => ({ row, hidden: null })) as never },
    engine: {
      onCommit: (listener) => {
        notify = listener;
        return () => undefined;
      },
    },
    listed: ({ id, name, color }: Label): Listed => ({ id, name, n: color.length }),
    orders,
  });
  const put = (id: string, row: Label | undefined) => {
    if (row === undefined) rows.delete(id);
    else rows.set(id, row);
    const after = row === undefined ? undefined : ({ row, hidden: null } as Stored<'label'>);
    notify({ position: 1, changes: [{ kind: 'label', id, version: 1, before: undefined, after }] });
  };
  const sorted = (order: keyof typeof orders) => {
    const all = [...rows.values()].map(({ id, name, color }) => ({ id, name, n: color.length }));
    return pageOf(all, { limit: 1000 }, orders[order]).items;
  };
  return { list, put, sorted };
}

const change = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  name: fc.option(fc.constantFrom('Zoé', 'zoe', 'Ann', 'สมชาย', '郭靜宜', '')),
  color: fc.constantFrom('#1', '#22', '#333'),
});

test('the orders equal those of a newly sorted list after any additions, changes and deletions', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), fc.nat({ max: 40 }), (changes, readAfter) => {
      const { list, put, sorted } = world();
      for (const [n, { id, name, color }] of changes.entries()) {
        if (n === readAfter) list.in('name');
        const row = { id, name: name ?? '', color, brandId: 'b', preset: null, version: n };
        put(id, name === null ? undefined : row);
      }
      for (const order of ['name', 'size'] as const) {
        expect(list.in(order).map(({ item }) => item)).toEqual(sorted(order));
      }
    }),
  );
});
