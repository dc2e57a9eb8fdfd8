import { expect, test } from 'vitest';
import { minuteBars, sums } from './ledger-chart.tsx';

const now = Date.parse('2026-11-23T10:30:42.000Z');
const hour = {
  from: null,
  minutes: [
    { at: '2026-11-23T10:30:00.000Z', counts: { accepted: 2, refused: 1 } },
    { at: '2026-11-23T09:31:00.000Z', counts: { accepted: 4 } },
    { at: '2026-11-23T09:30:00.000Z', counts: { duplicate: 9 } },
  ],
};

test('an hour has sixty minutes, the present one last; older ones have left', () => {
  const bars = minuteBars(hour, now);
  expect(bars).toHaveLength(60);
  expect(bars.at(-1)).toEqual({
    at: Date.parse('2026-11-23T10:30:00.000Z'),
    counts: { accepted: 2, refused: 1 },
    total: 3,
  });
  expect(bars[0]?.total).toBe(4);
  expect(bars.slice(1, -1).every(({ total }) => total === 0)).toBe(true);
  expect(minuteBars(hour, now - 600_000).at(-1)?.total).toBe(3);
  expect(sums(bars)).toEqual([
    ['accepted', 6],
    ['refused', 1],
  ]);
});
