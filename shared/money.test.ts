import { expect, test } from 'vitest';
import { money } from './money.ts';

test.each([
  ['en', 'NT$1,234'],
  ['zh', 'NT$1,234'],
  ['th', 'NT$1,234'],
])('dollars of Taiwan name their country in %s', (locale, expected) => {
  expect(money(123_400, 'TWD', locale)).toBe(expected);
});

test('other dollars are distinguishable', () => {
  expect(money(100, 'USD', 'zh')).toBe('US$1');
  expect(money(100, 'THB', 'zh')).toBe('฿1');
  expect(money(-123_400, 'TWD', 'zh')).toBe('-NT$1,234');
});
