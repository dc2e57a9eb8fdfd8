import { expect, test } from 'vitest';
import { grouped, height, minuteLine } from './minute-line.ts';

test('a day of minutes loses no peak, and of free room no ebb', () => {
  const day = Array.from({ length: 1440 }, (_, n) => (n === 700 ? 99 : 5));
  expect(grouped(day, false)).toHaveLength(120);
  expect(Math.max(...grouped(day, false))).toBe(99);
  expect(
    Math.min(
      ...grouped(
        day.map((value) => 100 - value),
        true,
      ),
    ),
  ).toBe(1);
});

test('zeros are drawn at the bottom, and without minutes no line is drawn', () => {
  expect(minuteLine([0, 0], null).line).toBe(`M0 ${height - 1}L240 ${height - 1}`);
  expect(minuteLine([], null)).toEqual({ line: '', area: '', threshold: null });
});

test('a threshold is drawn as soon as the values come near it', () => {
  expect(minuteLine([1, 2], 200).threshold).toBeNull();
  expect(minuteLine([50, 60], 200).threshold).not.toBeNull();
});
