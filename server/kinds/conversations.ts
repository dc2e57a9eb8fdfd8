import { type Filter, lastAt, newestFirst, sortKeys, standsUnder } from '../../shared/inbox-order.ts';
import type { Conversation } from '../../shared/rows.ts';
import { liveFigures } from '../turns/live-figures.ts';
import type { Storing } from './kind.ts';

/** The day of the last word, in UTC: a column that changes seldom costs its index seldom. */
export const quietDay = (at: number) => Math.floor(at / 86_400_000);

/** Archived ones stand under no filter but their own. */
const stands = (row: Conversation, filter: Exclude<Filter, 'assigned'>) =>
  !row.archived && standsUnder[filter](row) ? 1 : 0;

/** The sort keys and filters of the inbox and of the lists behind live figures, each ascending and with an index. */
export const conversationStoring: Storing<'conversation'> = {
  table: 'conversations',
  columns: {
    brand_id: ({ row }) => row.brandId,
    line_account_id: ({ row }) => row.lineAccountId,
    archived: ({ row }) => (row.archived ? 1 : 0),
    smart: ({ row }) => sortKeys.smart(row),
    latest: ({ row }) => sortKeys.latest(row),
    priority: ({ row }) => sortKeys.priority(row),
    unread: ({ row }) => sortKeys.unread(row),
    recent: ({ row }) => newestFirst(lastAt(row)),
    waiting: ({ row }) =>
      liveFigures(row).waitingCustomers === 1 ? newestFirst(Date.parse(row.waitingSince ?? '')) : null,
    is_pending: ({ row }) => stands(row, 'pending'),
    is_important: ({ row }) => stands(row, 'important'),
    is_pinned: ({ row }) => stands(row, 'pinned'),
    is_unread: ({ row }) => stands(row, 'unread'),
    is_overtime: ({ row }) => stands(row, 'overtime'),
    is_unassigned: ({ row }) => stands(row, 'unassigned'),
    is_vip: ({ row }) => stands(row, 'vip'),
    is_active: ({ row }) => liveFigures(row).activeConversations,
    assigned_to: ({ row }) => row.assignedTo,
    member_group: ({ row }) => row.memberGroup,
    quiet_day: ({ hidden: { lastWordAt } }) => (lastWordAt === null ? null : quietDay(lastWordAt)),
    name: ({ row }) => row.customer.displayName.normalize('NFKC').toLowerCase(),
  },
};
