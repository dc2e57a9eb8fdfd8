import { expect, test } from 'vitest';
import type { Metric } from '../../../../shared/rows.ts';
import { hasNewBreach } from './wall.tsx';

const overtime = (value: number, version: number, more: Partial<Metric> = {}): Metric => {
  const row = { name: 'overtimeCustomers', brandId: 'b1', staffId: null, value, version, ...more };
  return { ...row, id: `overtimeCustomers:${row.brandId}` } as Metric;
};
const change = (before: Metric | undefined, after: Metric | undefined) =>
  ({ kind: 'metric', id: (after ?? before)?.id ?? '', before, after }) as const;
const tells = (changes: ReturnType<typeof change>[], isWhole = true) => hasNewBreach(changes, ['b1', 'b2'], isWhole);

test.each([
  ['one more', [change(overtime(2, 5), overtime(3, 6))]],
  ['the first of a brand', [change(undefined, overtime(1, 6))]],
  ['one as another ended', [change(overtime(2, 5), overtime(2, 8))]],
  [
    'one in a brand as two ended in another',
    [
      change(overtime(4, 5), overtime(2, 8)),
      change(overtime(0, 2, { brandId: 'b2' }), overtime(1, 8, { brandId: 'b2' })),
    ],
  ],
])('a breach is announced by %s', (_, changes) => {
  expect(tells(changes)).toBe(true);
});

test.each([
  ['one less', [change(overtime(2, 5), overtime(1, 6))]],
  ['a row that was read again', [change(overtime(2, 5), overtime(2, 5))]],
  ['a row that goes', [change(overtime(2, 5), undefined)]],
  ['a brand that is not shown', [change(overtime(1, 5, { brandId: 'b3' }), overtime(2, 6, { brandId: 'b3' }))]],
  ['a conversation that somebody else takes', [change(undefined, overtime(1, 6, { staffId: 's1' }))]],
  [
    'another figure',
    [change(overtime(1, 5, { name: 'waitingCustomers' }), overtime(2, 6, { name: 'waitingCustomers' }))],
  ],
])('no breach is announced by %s', (_, changes) => {
  expect(tells(changes)).toBe(false);
});

test('rows of a snapshot in progress include earlier overtime rows, unless there are more of them', () => {
  expect(tells([change(undefined, overtime(3, 6))], false)).toBe(false);
  expect(tells([change(overtime(3, 6), overtime(3, 9))], false)).toBe(false);
  expect(tells([change(overtime(3, 6), overtime(4, 9))], false)).toBe(true);
});
