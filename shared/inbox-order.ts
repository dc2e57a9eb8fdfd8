import type { Conversation } from './rows.ts';

export const filters = [
  'all',
  'pending',
  'important',
  'pinned',
  'unread',
  'assigned',
  'overtime',
  'unassigned',
  'vip',
] as const;
export const sorts = ['smart', 'latest', 'priority', 'unread'] as const;
export type Filter = (typeof filters)[number];
export type Sort = (typeof sorts)[number];
type Key = (row: Conversation) => number;

/** Later than any deadline: those without one follow, the latest first. */
const noDeadline = 5e12;
const priorityRank = { low: 0, medium: 1, high: 2 } as const;
const unreadMax = 999;
/** More milliseconds than any time of this century. */
const span = 4.2e12;

export const lastAt: Key = (row) => Date.parse(row.lastMessage?.at ?? row.createdAt);

/** The four orders of the inbox as one ascending number each (below 2^53); the id ends each. Pinned ones come first in all but smart. */
export const sortKeys: Record<Sort, Key> = {
  smart: (row) => (row.dueAt === null ? noDeadline + (span - lastAt(row)) : Date.parse(row.dueAt)),
  latest: (row) => latestKey(lastAt(row), row.pinned),
  priority: (row) => ((row.pinned ? 0 : 3) + 2 - priorityRank[row.priority]) * span + span - lastAt(row),
  unread: (row) =>
    ((row.pinned ? 0 : unreadMax + 1) + unreadMax - Math.min(unreadMax, row.unreadCount)) * span + span - lastAt(row),
};

/** Under which filters a conversation stands that is not archived; `assigned` depends on who asks. */
export const standsUnder: Record<Exclude<Filter, 'assigned'>, (row: Conversation) => boolean> = {
  all: () => true,
  pending: (row) => row.status === 'pending',
  important: (row) => row.priority === 'high' || row.memberGroup === 'vip2' || row.memberGroup === 'vip3',
  pinned: (row) => row.pinned,
  unread: (row) => row.unreadCount > 0 && row.serviceStatus !== 'blocked',
  overtime: (row) => row.overdue && row.serviceStatus !== 'blocked',
  unassigned: (row) =>
    (row.status === 'open' || row.status === 'pending') && row.assignedTo === null && row.serviceStatus !== 'blocked',
  vip: (row) => row.kind === 'user' && row.memberGroup !== 'normal',
};

/** A time as a number that ascends from the newest. */
export const newestFirst = (at: number) => span - at;

/** The key of `latest` for a conversation whose last message is of this time. */
export const latestKey = (at: number, pinned: boolean) => (pinned ? 0 : unpinned) + newestFirst(at);

/** Keys of `latest` of conversations that are not pinned begin here. */
export const unpinned = span;
