import { expect, test } from 'vitest';
import type { Conversation } from '../../../shared/rows.ts';
import type { Member } from '../../../shared/team.ts';
import { type NewVip, remindersOf, untilSoon } from './reminders.ts';

const now = Date.parse('2026-11-19T07:00:00.000Z');
const minute = 60_000;
const due = (id: string, minutes: number) =>
  ({ id, dueAt: new Date(now + minutes * minute).toISOString(), overdue: minutes <= 0 }) as Conversation;
const member = (id: string, open: number, more: Partial<Member> = {}): Member =>
  ({ id, fullName: id, presence: 'online', answers: true, open, capacity: 10, loadRate: open * 10, ...more }) as Member;
const nothing = { figures: {}, rows: null, team: null, vips: [] };

test('there is no reminder while nothing needs attention', () => {
  const rows = { waiting: [due('a', 30)], extent: 'whole' as const, unassigned: [] };
  expect(remindersOf({ ...nothing, rows, team: [member('mali', 3)] }, now)).toEqual([]);
  expect(remindersOf(nothing, now)).toEqual([]);
});

test('the most urgent kind is first, with the reason', () => {
  const waiting = [due('late', -2), due('soon', 1), due('sooner or later', 4), due('later', 20)];
  const vip = { conversationId: 'v' } as NewVip;
  const team = [
    member('preecha', 10, { presence: 'busy' }),
    member('ploy', 4),
    member('away', 1, { presence: 'offline' }),
  ];
  const figures = { overtimeCustomers: 1, unassignedCustomers: 5 };
  const reminders = remindersOf(
    { figures, rows: { waiting, extent: 'whole' as const, unassigned: [] }, team, vips: [vip] },
    now,
  );
  expect(reminders).toEqual([
    { kind: 'overtime', count: 1, first: waiting[0] },
    { kind: 'unassigned', count: 5, free: [team[1]] },
    { kind: 'full', member: team[0], move: 3 },
    { kind: 'vip', vip },
    { kind: 'due', count: 2, isMore: false, next: waiting[1] },
  ]);
});

test('suggests no relief unless a colleague has capacity and fewer conversations', () => {
  const full = member('a', 10);
  expect(remindersOf({ ...nothing, team: [full, member('b', 12)] }, now)).toEqual([]);
  expect(remindersOf({ ...nothing, team: [full, member('b', 9)] }, now)).toEqual([]);
  expect(remindersOf({ ...nothing, team: [full, member('b', 8)] }, now)).toEqual([
    { kind: 'full', member: full, move: 1 },
  ]);
});

test('an incomplete list shows that there may be more', () => {
  const rows = { waiting: [due('a', 1), due('b', 2)], extent: 'first' as const, unassigned: [] };
  expect(remindersOf({ ...nothing, rows }, now)).toMatchObject([{ kind: 'due', count: 2, isMore: true }]);
});

test('the next check is when a deadline approaches', () => {
  const rows = { waiting: [due('a', 1), due('b', 12), due('c', 30)], extent: 'whole' as const, unassigned: [] };
  expect(untilSoon(rows, now)).toBe(7 * minute + 1);
  expect(untilSoon({ ...rows, waiting: [due('a', 1)] }, now)).toBeNull();
});
