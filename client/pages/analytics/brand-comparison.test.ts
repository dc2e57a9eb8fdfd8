import { expect, test } from 'vitest';
import type { Figure } from '../../../shared/api/figures.ts';
import { cutScale, orderBrands, placeOn } from './brand-comparison.ts';

const brand = (name: string, csat: number | null) => ({
  brand: { id: name, name },
  figures: { csat: { value: csat } as Figure },
});
const brands = [brand('樂活選物', 4.2), brand('Siam Tea', null), brand('Bangkok Bikes', 4.9), brand('Anong', 4.2)];
const names = (order: 'asc' | 'desc' | null) =>
  orderBrands(brands, order === null ? null : { figure: 'csat', order }, 'en').map((one) => one.brand.name);

test('by name when nothing else is chosen', () => {
  expect(names(null)).toEqual(['Anong', 'Bangkok Bikes', 'Siam Tea', '樂活選物']);
});

test('sorts by a figure in both orders, equal values by name, missing values last', () => {
  expect(names('desc')).toEqual(['Bangkok Bikes', 'Anong', '樂活選物', 'Siam Tea']);
  expect(names('asc')).toEqual(['Anong', '樂活選物', 'Bangkok Bikes', 'Siam Tea']);
});

test.each([
  [[97.9, 96.4, 94.2], 100, 10, { from: 90, to: 100 }],
  [[97.9, null, 41], 100, 10, { from: 40, to: 100 }],
  [[100], 100, 10, { from: 90, to: 100 }],
  [[4.71, 4.38], 5, 1, { from: 4, to: 5 }],
  [[0], 100, 10, { from: 0, to: 100 }],
  [[null], 100, 10, null],
  [[], 5, 1, null],
])('%j up to %d', (values, best, step, scale) => {
  expect(cutScale(values, best, step)).toEqual(scale);
});

test('any value is placed between the ends', () => {
  const scale = { from: 90, to: 100 };
  expect([90, 95, 100, 80, 120].map((value) => placeOn(scale, value))).toEqual([0, 0.5, 1, 0, 1]);
});
