import { expect, test } from 'vitest';
import { sparkPath } from './sparkline.tsx';

test.each([
  [[], '', null],
  [[null, null], '', null],
  [[5], 'M73 15', { x: 73, y: 15 }],
  [[1, 3, 2], 'M3 26L38 4L73 15', { x: 73, y: 15 }],
  [[1, null, 3], 'M3 26M73 4', { x: 73, y: 4 }],
  [[2, 2, null], 'M3 15L38 15', null],
  [[0, Number.NaN, 4], 'M3 26M73 4', { x: 73, y: 4 }],
])('%j', (values, path, end) => {
  expect(sparkPath(values)).toEqual({ path, end });
});
