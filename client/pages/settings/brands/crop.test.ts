import { expect, test } from 'vitest';
import { wholeCrop, within, zoomed, zoomOf } from './crop.ts';

const wide = { width: 400, height: 100 };

test('the largest square is centred', () => {
  expect(wholeCrop(wide)).toEqual({ x: 150, y: 0, side: 100 });
});

test('a square never leaves the picture', () => {
  expect(within({ x: -20, y: 90, side: 50 }, wide)).toEqual({ x: 0, y: 50, side: 50 });
  expect(within({ x: 390, y: 0, side: 900 }, wide)).toEqual({ x: 300, y: 0, side: 100 });
  expect(within({ x: 0, y: 0, side: 1 }, wide)).toEqual({ x: 0, y: 0, side: 16 });
});

test('zoom ranges from the whole picture to the smallest square, around the same center', () => {
  const crop = wholeCrop(wide);
  expect(zoomOf(crop, wide)).toBe(0);
  const near = zoomed(crop, wide, 1);
  expect(near.side).toBeCloseTo(16);
  expect(near.x + near.side / 2).toBeCloseTo(200);
  expect(zoomOf(zoomed(crop, wide, 0.4), wide)).toBeCloseTo(0.4);
});

test('a picture that is smaller than the smallest square is taken whole', () => {
  const tiny = { width: 8, height: 8 };
  expect(zoomed(wholeCrop(tiny), tiny, 1)).toEqual({ x: 0, y: 0, side: 8 });
  expect(zoomOf(wholeCrop(tiny), tiny)).toBe(0);
});
