import { expect, test } from 'vitest';
import { cutScale, placeOn } from './cut-scale.ts';

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

test('a value stands between the ends, whatever it is', () => {
  const scale = { from: 90, to: 100 };
  expect([90, 95, 100, 80, 120].map((value) => placeOn(scale, value))).toEqual([0, 0.5, 1, 0, 1]);
});
