import { expect, test } from 'vitest';
import { liveFigures } from './live-figures.ts';

type Row = Parameters<typeof liveFigures>[0];

const open: Row = {
  status: 'open',
  serviceStatus: 'pending',
  blockedUntil: null,
  priority: 'medium',
  memberGroup: 'normal',
  archived: false,
  assignedTo: null,
  kind: 'user',
  overdue: false,
  unreadCount: 0,
  snoozedUntil: null,
  waitingSince: null,
};
const waits = { waitingSince: '2026-01-05T03:00:00.000Z' };
const all = { ...waits, overdue: true, unreadCount: 2, memberGroup: 'vip1' } as const;
const unassigned = ['activeConversations', 'unassignedCustomers', 'customers'];

test.each<[Partial<Row>, string[]]>([
  [{}, unassigned],
  [{ status: 'pending' }, unassigned],
  [{ status: 'resolved' }, ['customers']],
  [{ assignedTo: 'ann' }, ['activeConversations', 'customers']],
  [waits, [...unassigned, 'waitingCustomers']],
  [{ ...waits, overdue: true }, [...unassigned, 'waitingCustomers', 'overtimeCustomers']],
  [{ overdue: true }, unassigned],
  [{ unreadCount: 2 }, [...unassigned, 'unreadTotal']],
  [{ unreadCount: 2, snoozedUntil: '2026-01-06T02:00:00.000Z' }, unassigned],
  [{ memberGroup: 'vip1' }, [...unassigned, 'vipCustomers']],
  [{ ...waits, memberGroup: 'vip1' }, [...unassigned, 'waitingCustomers', 'vipCustomers', 'vipWaiting']],
  [{ kind: 'group', memberGroup: 'vip1' }, ['activeConversations', 'unassignedCustomers']],
  [{ ...all, archived: true }, ['customers', 'vipCustomers']],
  [{ ...all, serviceStatus: 'blocked' }, ['customers', 'vipCustomers']],
])('a conversation with %j counts as %j', (change, names) => {
  const counted = Object.entries(liveFigures({ ...open, ...change })).filter(([, value]) => value === 1);
  expect(counted.map(([name]) => name).sort()).toEqual(names.toSorted());
});
