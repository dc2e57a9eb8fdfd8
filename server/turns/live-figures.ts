import type { LiveMetric } from '../../shared/metrics.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { ConversationState } from './state.ts';

/** Fields that the live figures depend on. */
type LivePart = ConversationState &
  Pick<Conversation, 'kind' | 'overdue' | 'unreadCount' | 'snoozedUntil'> & { waitingSince: unknown };

/**
 * Returns the values that a conversation adds to the live figures of its brand. A blocked or archived conversation counts only as a
 * customer. The unread messages of a snoozed conversation are not counted.
 */
export function liveFigures(row: LivePart): Record<LiveMetric, number> {
  const live = !row.archived && row.serviceStatus !== 'blocked';
  const active = live && (row.status === 'open' || row.status === 'pending');
  const waits = live && row.waitingSince !== null;
  const vip = row.kind === 'user' && row.memberGroup !== 'normal';
  const count = (yes: boolean) => (yes ? 1 : 0);
  return {
    activeConversations: count(active),
    waitingCustomers: count(waits),
    overtimeCustomers: count(waits && row.overdue),
    unassignedCustomers: count(active && row.assignedTo === null),
    vipCustomers: count(vip),
    vipWaiting: count(vip && waits),
    customers: count(row.kind === 'user'),
    unreadTotal: count(live && row.unreadCount > 0 && row.snoozedUntil === null),
  };
}
