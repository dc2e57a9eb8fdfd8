import { expect, test } from 'vitest';
import { pointsOf } from './points.ts';

test.each([
  [30_000, 0, { points: 10, streak: 1, ended: 0 }],
  [0, 3, { points: 10, streak: 4, ended: 0 }],
  [1000, 4, { points: 60, streak: 5, ended: 0 }],
  [1000, 5, { points: 10, streak: 6, ended: 0 }],
  [1000, 9, { points: 60, streak: 10, ended: 0 }],
  [30_001, 7, { points: 0, streak: 0, ended: 7 }],
])('the points of a reply after %i ms and %i fast replies', (responseMs, before, points) => {
  expect(pointsOf(responseMs, before)).toEqual(points);
});
