import { expect, test } from 'vitest';
import type { FilterCounts } from '../../shared/api/conversations.ts';
import type { Brand, Counts } from '../../shared/rows.ts';
import { sumCounts } from './counts.ts';

const filterCounts = (all: number, assigned: number): FilterCounts => ({
  all,
  open: 0,
  pending: 1,
  important: 0,
  pinned: 0,
  unread: 2,
  assigned,
  overtime: 0,
  unassigned: 0,
  vip: 0,
  resolved: 0,
  snoozed: 0,
  blocked: 0,
  archived: 3,
  unreadTotal: 2,
});
const rowsOf = (brandId: string, counts: FilterCounts): Counts[] => [
  { ...counts, id: brandId, brandId, staffId: null, assigned: 0, version: 5 },
  { ...filterCounts(0, counts.assigned), id: `${brandId}:me`, brandId, staffId: 'me', version: 5 },
];
const brand = (id: string) => ({ id }) as Brand;
const brands = [brand('b1'), brand('b2')];

test('totals are the sum over brands, and assigned is the user’s own number', () => {
  const rows = [...rowsOf('b1', filterCounts(10, 4)), ...rowsOf('b2', filterCounts(20, 5))];
  expect(sumCounts(rows, brands, 'all', 'me', false)).toMatchObject({
    all: 30,
    assigned: 9,
    unreadTotal: 4,
    archived: 6,
  });
  expect(sumCounts(rows, brands, 'b2', 'me', false)).toMatchObject({ all: 20, assigned: 5 });
  expect(sumCounts(rows, brands, 'b2', 'other', false)).toMatchObject({ all: 20, assigned: 0 });
});

test('half a sum is no number', () => {
  expect(sumCounts(rowsOf('b1', filterCounts(10, 4)), brands, 'all', 'me', false)).toBeNull();
  expect(sumCounts([], [], 'all', 'me', true)).toBeNull();
});

test('a brand that is new since the snapshot has no row yet, and counts for nothing', () => {
  const rows = rowsOf('b1', filterCounts(10, 4));
  expect(sumCounts(rows, brands, 'all', 'me', true)).toMatchObject({ all: 10, assigned: 4, unreadTotal: 2 });
  expect(sumCounts(rows, brands, 'b2', 'me', true)).toMatchObject({ all: 0, assigned: 0 });
});
