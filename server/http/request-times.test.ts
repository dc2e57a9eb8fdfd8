import { expect, test } from 'vitest';
import { RequestTimes } from './request-times.ts';

let at = Date.UTC(2026, 10, 17);
const times = () => new RequestTimes(() => at);
const hour = 3_600_000;

test('without requests there are no times', () => {
  expect(times().percentile(50)).toBeNull();
});

test('percentiles are accurate to one percent', () => {
  const all = times();
  for (let ms = 1; ms <= 1000; ms++) all.take(ms);
  expect(Math.abs((all.percentile(50) ?? 0) - 500)).toBeLessThanOrEqual(5);
  expect(Math.abs((all.percentile(95) ?? 0) - 950)).toBeLessThanOrEqual(9.5);
});

test('the last hour counts, regardless of when the times were last read', () => {
  const all = times();
  all.take(10_000);
  at += hour / 2;
  all.take(10);
  expect(all.percentile(95)).toBeGreaterThan(9000);
  at += hour / 2;
  expect(all.percentile(95)).toBeLessThan(11);
  at += hour;
  expect(all.percentile(95)).toBeNull();
});

test('response times below and above the measured range are clamped', () => {
  const all = times();
  all.take(0);
  all.take(86_400_000);
  expect(all.percentile(1)).toBe(0.001);
  expect(all.percentile(99)).toBeGreaterThan(3_500_000);
});
