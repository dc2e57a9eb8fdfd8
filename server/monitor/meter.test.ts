import { expect, test } from 'vitest';
import { Meter } from './measures.ts';
import { Lag } from './process-measures.ts';
import { RouteTimes } from './route-times.ts';

function clock() {
  let at = 1_786_000_000_000;
  const pass = (ms: number) => {
    at += ms;
  };
  return { now: () => at, pass };
}

test('a meter counts the last minute and the total', () => {
  const { now, pass } = clock();
  const meter = new Meter(now, 60_000);
  for (let second = 0; second < 100; second += 1) {
    meter.add(2);
    pass(1000);
  }
  expect([meter.recent, meter.total]).toEqual([118, 200]);
  pass(59_000);
  expect(meter.recent).toBe(0);
  meter.add();
  expect(meter.recent).toBe(1);
});

test('the slowest routes are ranked by the 95th percentile of the last ten minutes', () => {
  const { now, pass } = clock();
  const times = new RouteTimes(now);
  times.take('GET /old', 60_000);
  pass(11 * 60_000);
  for (let n = 0; n < 100; n += 1) times.take('GET /mostly-fast', n === 50 ? 5000 : 2);
  for (let n = 0; n < 20; n += 1) times.take('GET /slow', 100 + n);
  const [first, second, ...others] = times.slowest(5);
  expect(others).toEqual([]);
  expect([first?.route, first?.count, first?.worstMs]).toEqual(['GET /slow', 20, 119]);
  expect(first?.p95Ms).toBeGreaterThanOrEqual(118);
  expect([second?.route, second?.worstMs]).toEqual(['GET /mostly-fast', 5000]);
  expect(second?.p95Ms).toBeLessThan(3);
  expect(times.totals.get('GET /old')).toEqual({ count: 1, seconds: 60 });
});

test('rows are behind since the log was first ahead of them', () => {
  const lag = new Lag();
  lag.see(1000, 10);
  lag.see(2000, 10);
  lag.see(3000, 15);
  lag.see(4000, 20);
  expect(lag.of(20, 9000)).toEqual({ records: 0, ms: 0 });
  expect(lag.of(17, 9000)).toEqual({ records: 3, ms: 5000 });
  expect(lag.of(10, 9000)).toEqual({ records: 10, ms: 6000 });
});
