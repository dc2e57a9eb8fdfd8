import { expect, test } from 'vitest';
import { figureIn, searchWith } from './figure-address.ts';
import type { FigureQuery } from './figure-query.ts';

const days = { from: '2026-11-10', to: '2026-11-16' };

test.each<FigureQuery>([
  { name: 'efficiency', brand: 'all', days: { range: 'last7' } },
  { name: 'replies', brand: 'b1,b2', days, staff: { id: 's1', fullName: '' } },
])('an address opens the figure that it was written of: %j', (figure) => {
  const search = searchWith('?brand=b3&range=today', figure);
  expect(figureIn(new URLSearchParams(search))).toEqual(figure);
  expect(searchWith(search, null)).toBe('?brand=b3&range=today');
});

test('a part of the days has no address', () => {
  const part = { of: { hour: 8 }, label: '08:00', value: 3, meta: {} as never };
  expect(searchWith('?grain=hour', { name: 'replies', brand: 'all', days, part })).toBe('?grain=hour');
});

test.each([
  '?figure=nothing&figure-range=today',
  '?figure=replies',
  '?figure=replies&figure-range=someday',
  '?figure=replies&figure-from=2026-11-20&figure-to=2026-11-10',
  '?figure=activeRate&figure-range=today&figure-staff=s1',
])('%s opens nothing', (search) => {
  expect(figureIn(new URLSearchParams(search))).toBeNull();
});
