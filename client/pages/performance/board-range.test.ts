import { expect, test } from 'vitest';
import { boardParams, boardQuery, boardRangeOf } from './leaderboard.tsx';

const days = { from: '2026-11-02', to: '2026-11-08' };

test.each([
  ['', 'week'],
  ['period=month', 'month'],
  ['period=year', 'week'],
  ['range=last30', { range: 'last30' }],
  ['from=2026-11-02&to=2026-11-08', days],
  ['from=2026-11-08&to=2026-11-02', 'week'],
] as const)('the address "%s"', (address, range) => {
  expect(boardRangeOf(new URLSearchParams(address), true)).toEqual(range);
});

test('a range is ignored for people who cannot choose one', () => {
  expect(boardRangeOf(new URLSearchParams('range=last30&period=month'), false)).toBe('month');
});

test('a choice replaces any other and is read back unchanged', () => {
  for (const range of ['week', 'month', { range: 'last7' }, days] as const) {
    const params = new URLSearchParams('period=month&range=last30');
    for (const [name, value] of Object.entries(boardParams(range))) {
      if (value === null) params.delete(name);
      else params.set(name, value);
    }
    expect(boardRangeOf(params, true)).toEqual(range);
  }
});

test('the call takes a period, or days', () => {
  expect(boardQuery('month')).toEqual({ period: 'month' });
  expect(boardQuery(days)).toEqual(days);
});
