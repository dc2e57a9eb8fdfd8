import type { ArgumentsOf } from '../../shared/api/index.ts';
import type { Conversation, filters, sorts } from '../../shared/rows.ts';
import { unreachable } from '../../shared/unreachable.ts';
import type { Order } from './window.ts';

export type ConversationListQuery = Omit<NonNullable<ArgumentsOf<'GET /conversations'>['query']>, 'limit' | 'cursor'>;
type Filter = (typeof filters)[number];
type Sort = (typeof sorts)[number];
type Compare = (a: Conversation, b: Conversation) => number;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const priorityRank = { high: 0, medium: 1, low: 2 } as const;
const lastAt = (row: Conversation) => row.lastMessage?.at ?? row.createdAt;

const unreadMax = 999;
const unread = (row: Conversation) => Math.min(row.unreadCount, unreadMax);

const latest: Compare = (a, b) => byText(lastAt(b), lastAt(a)) || byText(a.id, b.id);
const pinnedFirst: Compare = (a, b) => Number(b.pinned) - Number(a.pinned);

/** Earliest deadline first; then those without one, the latest first. */
const smart: Compare = (a, b) => {
  if (a.dueAt !== null && b.dueAt !== null) return byText(a.dueAt, b.dueAt) || byText(a.id, b.id);
  if (a.dueAt !== null || b.dueAt !== null) return a.dueAt === null ? 1 : -1;
  return latest(a, b);
};

/** The server's four sorts: pinned come first in all but smart. */
export function comparison(sort: Sort): Compare {
  switch (sort) {
    case 'smart':
      return smart;
    case 'latest':
      return (a, b) => pinnedFirst(a, b) || latest(a, b);
    case 'priority':
      return (a, b) => pinnedFirst(a, b) || priorityRank[a.priority] - priorityRank[b.priority] || latest(a, b);
    case 'unread':
      return (a, b) => pinnedFirst(a, b) || unread(b) - unread(a) || latest(a, b);
    default:
      return unreachable(sort);
  }
}

export function passes(filter: Filter, row: Conversation, me: string): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'pending':
      return row.status === 'pending';
    case 'important':
      return row.priority === 'high' || row.memberGroup === 'vip2' || row.memberGroup === 'vip3';
    case 'pinned':
      return row.pinned;
    case 'unread':
      return row.unreadCount > 0 && row.serviceStatus !== 'blocked';
    case 'assigned':
      return row.assignedTo === me;
    case 'overtime':
      return row.overdue && row.serviceStatus !== 'blocked';
    default:
      return unreachable(filter);
  }
}

/** Full-width and half-width are the same to who searches. */
const searchable = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * The order and the members of a query's list.
 * @param found the rows that the server's search answered; a changed row is a member when it is among them or its name fits.
 */
export function conversationOrder(
  query: ConversationListQuery,
  me: string,
  found: ReadonlySet<string>,
): Order<Conversation> {
  const { brand = 'all', filter = 'all', sort = 'smart', lineAccount, assignedTo, label, memberGroup } = query;
  const archived = query.archived === 'true';
  const words = searchable(query.q ?? '').trim();
  return {
    compare: comparison(sort),
    matches: (row) =>
      row.archived === archived &&
      (brand === 'all' || row.brandId === brand) &&
      (lineAccount === undefined || row.lineAccountId === lineAccount) &&
      (assignedTo === undefined || row.assignedTo === assignedTo) &&
      (label === undefined || row.labels.includes(label)) &&
      (memberGroup === undefined || row.memberGroup === memberGroup) &&
      passes(filter, row, me) &&
      (words === '' || found.has(row.id) || searchable(row.customer.displayName).includes(words)),
  };
}
