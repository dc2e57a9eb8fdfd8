import { expect, test } from 'vitest';
import { gaugeScale, raceOf } from './speed-panel.tsx';

const replies = (...seconds: number[]) =>
  seconds.map((value, index) => ({ at: new Date(index * 1000).toISOString(), staffId: 'a', seconds: value }));

test('replies are sorted from oldest to newest, regardless of their original order', () => {
  const { bars } = raceOf(replies(5, 6, 7).reverse(), 30);
  expect(bars.map(({ seconds }) => seconds)).toEqual([5, 6, 7]);
});

test('fast ones end at the line and slow ones above it', () => {
  const { bars, line } = raceOf(replies(30, 31, 0, 90_000), 30);
  expect(bars.map(({ isSlow }) => isSlow)).toEqual([false, true, false, true]);
  expect(bars[0]?.height).toBe(line);
  expect(bars[1]?.height).toBeGreaterThan(line);
  expect(bars[2]?.height).toBeGreaterThan(0);
  expect(bars[3]?.height).toBe(1);
});

test('a row of fast replies leaves room above the line', () => {
  expect(raceOf(replies(3, 8), 30).line).toBeLessThan(0.8);
  expect(raceOf([], 30)).toEqual({ bars: [], line: raceOf(replies(3), 30).line });
});

test('of adjacent slow replies only the slowest shows its time', () => {
  const { bars } = raceOf(replies(40, 130, 50, 5, 5, 5, 60, 5), 30);
  expect(bars.map(({ isLabelled }) => isLabelled)).toEqual([false, true, false, false, false, false, true, false]);
});

test('the gauge begins at 80, and below a lower target', () => {
  expect(gaugeScale(95)).toEqual({ from: 80, to: 100 });
  expect(gaugeScale(90)).toEqual({ from: 80, to: 100 });
  expect(gaugeScale(72)).toEqual({ from: 60, to: 100 });
  expect(gaugeScale(5)).toEqual({ from: 0, to: 100 });
});
