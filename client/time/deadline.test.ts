import { describe, expect, test } from 'vitest';
import { deadlineAt } from './deadline.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const minute = 60_000;
const row = { waitingSince: new Date(start).toISOString(), dueAt: new Date(start + 120 * minute).toISOString() };

describe('deadlineAt', () => {
  test('is empty when no customer waits', () => {
    expect(deadlineAt({ waitingSince: null, dueAt: null }, start)).toBeNull();
  });

  test.each([
    [0, 'calm', 'hours', 2, 0],
    [60.5, 'calm', 'minutes', 0, 59],
    [89, 'calm', 'minutes', 0, 31],
    [90, 'soon', 'minutes', 0, 30],
    [119, 'soon', 'seconds', 0, 1],
    [120, 'over', 'seconds', 0, 0],
    [123, 'over', 'seconds', 0, 3],
    [200, 'over', 'hours', 1, 20],
  ] as const)('after %d of 120 minutes it is %s and counts %s', (passed, tone, unit, hours, minutes) => {
    expect(deadlineAt(row, start + passed * minute)).toMatchObject({ tone, unit, hours, minutes });
  });

  test('counts days when there are some', () => {
    const dueAt = new Date(start + 28 * 60 * minute).toISOString();
    expect(deadlineAt({ ...row, dueAt }, start)).toMatchObject({ unit: 'days', days: 1, hours: 4 });
  });

  test('changes at the announced time, and not before', () => {
    for (let now = start - 30 * 60 * minute; now < start + 30 * 60 * minute; now += 7_777) {
      const before = deadlineAt(row, now);
      const shown = (at: number) => ({ ...deadlineAt(row, at), changesIn: 0 });
      const changesIn = before?.changesIn ?? 0;
      const unseen = before?.unit === 'seconds' ? {} : { seconds: 0 };
      const still = before?.unit === 'days' ? { ...unseen, minutes: 0 } : unseen;
      expect({ ...shown(now + changesIn - 1), ...still }).toEqual({ ...shown(now), ...still });
      expect(shown(now + changesIn)).not.toEqual({ ...before, changesIn: 0 });
    }
  });
});
