import { expect, test } from 'vitest';
import type { AnalyticsRow } from '../../../shared/api/analytics.ts';
import { appendedRows, renewedRows } from './rows-card.tsx';

const row = (day: number, id: string, conversations = 1) =>
  ({ date: `2026-11-${day}`, staff: { id, fullName: id }, conversations }) as AnalyticsRow;
const summary = (rows: readonly AnalyticsRow[]) =>
  rows.map(({ date, staff, conversations }) => `${date.slice(8)}${staff.id}${conversations}`).join(' ');

const known = [row(19, 'a'), row(19, 'b'), row(18, 'a'), row(18, 'b'), row(17, 'a')];

test('after a reload the first lines replace the earlier ones', () => {
  expect(summary(renewedRows(known, [row(19, 'a', 5), row(19, 'b', 2)]))).toBe('19a5 19b2 18a1 18b1 17a1');
});

test('a new line moves the others back without losing or repeating one', () => {
  expect(summary(renewedRows(known, [row(20, 'c'), row(19, 'a')]))).toBe('20c1 19a1 19b1 18a1 18b1 17a1');
});

test('the last renewed line was not known before', () => {
  expect(summary(renewedRows(known, [row(19, 'a'), row(19, 'b'), row(18, 'aa')]))).toBe(
    '19a1 19b1 18aa1 18a1 18b1 17a1',
  );
});

test('nothing is left', () => {
  expect(renewedRows(known, [])).toEqual([]);
});

test('further lines follow, each once', () => {
  expect(summary(appendedRows(known, [row(17, 'a', 9), row(17, 'b')]))).toBe('19a1 19b1 18a1 18b1 17a1 17b1');
});
