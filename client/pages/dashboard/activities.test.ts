import { expect, test } from 'vitest';
import type { Activity } from '../../../shared/rows.ts';
import { newestOf } from './activities.ts';

const activity = (id: string, kind: Activity['kind'], minute: number, brandId = 'b1') =>
  ({
    id,
    kind,
    brandId,
    at: `2026-11-19T07:0${minute}:00.000Z`,
    actor: { type: 'staff', id: 'mali', name: 'Mali' },
  }) as Activity;

test('the newest stands first, and one sign-in to several brands stands once', () => {
  const rows = [
    activity('1', 'sign-in', 1, 'b1'),
    activity('2', 'sign-in', 1, 'b2'),
    activity('3', 'resolved', 2),
    activity('4', 'resolved', 2, 'b2'),
    activity('5', 'sign-in', 3, 'b1'),
  ];
  expect(newestOf(rows).map(({ id }) => id)).toEqual(['5', '4', '3', '2']);
});
