import { expect, test } from 'vitest';
import { billingMonth, levelAt, levelOf } from './billing.ts';

test('a month of LINE ends at midnight in Japan', () => {
  expect(billingMonth(Date.parse('2026-11-30T14:59:59.999Z'))).toBe('2026-11');
  expect(billingMonth(Date.parse('2026-11-30T15:00:00Z'))).toBe('2026-12');
});

test.each([
  [{ warnAt: null, stopAt: null }, 9999, 'within'],
  [{ warnAt: 80, stopAt: 100 }, 79, 'within'],
  [{ warnAt: 80, stopAt: 100 }, 80, 'near'],
  [{ warnAt: 80, stopAt: 100 }, 100, 'stopped'],
  [{ warnAt: null, stopAt: 100 }, 99, 'within'],
  [{ warnAt: 80, stopAt: null }, 9999, 'near'],
  [{ warnAt: null, stopAt: 0 }, 0, 'stopped'],
] as const)('%o with %i billed is %s', (limits, billed, level) => {
  expect(levelOf(limits, billed)).toBe(level);
});

test('a new month begins with zero billed messages', () => {
  const row = { warnAt: 5, stopAt: 10, month: '2026-11', level: 'stopped' } as const;
  expect(levelAt(row, Date.parse('2026-11-20T00:00:00Z'))).toBe('stopped');
  expect(levelAt(row, Date.parse('2026-12-02T00:00:00Z'))).toBe('within');
  expect(levelAt({ ...row, warnAt: null, stopAt: 0 }, Date.parse('2026-12-02T00:00:00Z'))).toBe('stopped');
});
