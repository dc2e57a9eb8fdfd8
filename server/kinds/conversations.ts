import { searchedNames } from '../../shared/customer.ts';
import { fold } from '../../shared/fold.ts';
import { lastAt, newestFirst, passesFilter, type SharedFilter, sortKeys } from '../../shared/inbox-order.ts';
import type { Conversation } from '../../shared/rows.ts';
import { liveFigures } from '../turns/live-figures.ts';
import type { Storing } from './kind.ts';

/**
 * Returns the UTC day of a time, as the number of days since 1970. Only the day is indexed, so that most new messages do not change the
 * index.
 * @param at milliseconds since 1970
 */
export const quietDay = (at: number) => Math.floor(at / 86_400_000);

/** Parts of the inbox. Every conversation belongs to exactly one of them. */
export const shelves = { inbox: 0, archive: 1, blocked: 2 } as const;

const shelfOf = (row: Conversation) => {
  if (row.archived) return shelves.archive;
  return row.serviceStatus === 'blocked' ? shelves.blocked : shelves.inbox;
};

const passes = (row: Conversation, filter: SharedFilter) => (!row.archived && passesFilter(filter, row, '') ? 1 : 0);

/**
 * Columns of conversations: sort keys and filters of the inbox and of the lists behind live figures. All columns are indexed in ascending
 * order.
 */
export const conversationStoring: Storing<'conversation'> = {
  table: 'conversations',
  columns: {
    brand_id: ({ row }) => row.brandId,
    line_account_id: ({ row }) => row.lineAccountId,
    shelf: ({ row }) => shelfOf(row),
    smart: ({ row }) => sortKeys.smart(row),
    latest: ({ row }) => sortKeys.latest(row),
    priority: ({ row }) => sortKeys.priority(row),
    unread: ({ row }) => sortKeys.unread(row),
    recent: ({ row }) => newestFirst(lastAt(row)),
    waiting: ({ row }) =>
      liveFigures(row).waitingCustomers === 1 ? newestFirst(Date.parse(row.waitingSince ?? '')) : null,
    is_open: ({ row }) => passes(row, 'open'),
    is_pending: ({ row }) => passes(row, 'pending'),
    is_important: ({ row }) => passes(row, 'important'),
    is_pinned: ({ row }) => passes(row, 'pinned'),
    is_unread: ({ row }) => passes(row, 'unread'),
    is_overtime: ({ row }) => passes(row, 'overtime'),
    is_unassigned: ({ row }) => passes(row, 'unassigned'),
    is_vip: ({ row }) => passes(row, 'vip'),
    is_resolved: ({ row }) => passes(row, 'resolved'),
    is_snoozed: ({ row }) => passes(row, 'snoozed'),
    is_active: ({ row }) => liveFigures(row).activeConversations,
    assigned_to: ({ row }) => row.assignedTo,
    member_group: ({ row }) => row.memberGroup,
    quiet_day: ({ hidden: { lastWordAt } }) => (lastWordAt === null ? null : quietDay(lastWordAt)),
    name: ({ row }) => fold(searchedNames(row.customer)),
  },
};
