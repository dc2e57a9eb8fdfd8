import { expect, test } from 'vitest';
import type { Figure } from '../../../shared/api/figures.ts';
import { orderBrands } from './brand-order.ts';

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

test('by a figure in both orders, equal ones by name, those without a value last', () => {
  expect(names('desc')).toEqual(['Bangkok Bikes', 'Anong', '樂活選物', 'Siam Tea']);
  expect(names('asc')).toEqual(['Anong', '樂活選物', 'Bangkok Bikes', 'Siam Tea']);
});
