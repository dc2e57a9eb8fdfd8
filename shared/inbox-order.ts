import type { Conversation } from './conversation-row.ts';
import { isEnded } from './vocabulary.ts';

export const filters = [
  'open',
  'all',
  'pending',
  'important',
  'pinned',
  'unread',
  'assigned',
  'overtime',
  'unassigned',
  'vip',
  'resolved',
  'snoozed',
  'blocked',
] as const;
export const sorts = ['smart', 'latest', 'priority', 'unread'] as const;
export type Filter = (typeof filters)[number];
export type Sort = (typeof sorts)[number];
type Key = (row: Conversation) => number;

/** Lowest sort key of conversations without a deadline. Greater than any deadline, so that they follow the conversations that have one. */
const noDeadline = 5e12;
const priorityRank = { low: 0, medium: 1, high: 2 } as const;
const unreadMax = 999;
/** Milliseconds. Greater than any time in this century, so that times can be subtracted from it. */
const span = 4.2e12;

export const lastAt: Key = (row) => Date.parse(row.lastMessage?.at ?? row.createdAt);

/**
 * Sort keys of the four inbox orders. Each key is a number below 2^53, and lower keys come first. Conversations with equal keys are sorted
 * by id. Pinned conversations come first, except in the order `smart`.
 */
export const sortKeys: Record<Sort, Key> = {
  smart: (row) => (row.dueAt === null ? noDeadline + (span - lastAt(row)) : Date.parse(row.dueAt)),
  latest: (row) => latestKey(lastAt(row), row.pinned),
  priority: (row) => ((row.pinned ? 0 : 3) + 2 - priorityRank[row.priority]) * span + span - lastAt(row),
  unread: (row) =>
    ((row.pinned ? 0 : unreadMax + 1) + unreadMax - Math.min(unreadMax, row.unreadCount)) * span + span - lastAt(row),
};

/** Filters whose result for a conversation is the same for every person. */
export type SharedFilter = Exclude<Filter, 'assigned'>;

const isBlocked = (row: Conversation) => row.serviceStatus === 'blocked';
const isSnoozed = (row: Conversation) => row.snoozedUntil !== null;
const isOpen = (row: Conversation) => !isEnded(row.status);

/** Conditions of all filters except `blocked`, for conversations that are not blocked. */
const unblockedFilters: Record<Exclude<SharedFilter, 'blocked'>, (row: Conversation) => boolean> = {
  open: isOpen,
  all: () => true,
  pending: (row) => row.status === 'pending',
  important: (row) => row.priority === 'high' || row.memberGroup === 'vip2' || row.memberGroup === 'vip3',
  pinned: (row) => row.pinned,
  unread: (row) => row.unreadCount > 0,
  overtime: (row) => row.overdue,
  unassigned: (row) => isOpen(row) && row.assignedTo === null,
  vip: (row) => row.kind === 'user' && row.memberGroup !== 'normal' && row.waitingSince !== null,
  resolved: (row) => isEnded(row.status),
  snoozed: isSnoozed,
};

/** Names of the filters whose result is the same for every person. */
export const sharedFilters = filters.filter((filter): filter is SharedFilter => filter !== 'assigned');

/** Filters that list snoozed conversations. */
const snoozeFilters: ReadonlySet<Filter> = new Set<Filter>(['all', 'snoozed', 'overtime', 'vip']);

/**
 * Whether a filter lists a conversation that is not archived. Blocked conversations are listed only by the filter `blocked`, and snoozed
 * ones only by {@link snoozeFilters}.
 */
export function passesFilter(filter: Filter, row: Conversation, me: string): boolean {
  if (filter === 'blocked') return isBlocked(row);
  if (isBlocked(row) || (isSnoozed(row) && !snoozeFilters.has(filter))) return false;
  return filter === 'assigned' ? row.assignedTo === me : unblockedFilters[filter](row);
}

/**
 * Returns the filter of an inbox query. `null` means no filter, which is the default of searches and of the archive. Without a filter,
 * blocked conversations are included.
 */
export function appliedFilter({
  filter,
  q,
  archived,
}: {
  filter?: Filter | undefined;
  q?: string | undefined;
  archived: boolean;
}): Filter | null {
  if (archived) return filter === 'all' ? null : (filter ?? null);
  return filter ?? (q === undefined || q.trim() === '' ? 'all' : null);
}

/**
 * Returns a sort key by which the newest time comes first.
 * @param at milliseconds since 1970
 */
export const newestFirst = (at: number) => span - at;

/** Returns the `latest` sort key for a conversation whose last message has this time. */
export const latestKey = (at: number, pinned: boolean) => (pinned ? 0 : unpinned) + newestFirst(at);

/** First `latest` sort key of conversations that are not pinned. */
export const unpinned = span;
