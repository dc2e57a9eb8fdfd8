import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { notificationId } from '../../shared/row-ids.ts';
import { type Conversation, type Notification, notificationCauses } from '../../shared/rows.ts';
import { holderOf, leadsOf, peopleOnline } from './people.ts';
import { type Change, del, type Facts, iso, put, type RowOp } from './stored.ts';

export function raised(event: EventOf<'notifications.raised'>, facts: Facts): RowOp[] {
  return event.notifications.map((notification) =>
    put(facts, 'notification', {
      ...notification,
      cause: notification.cause as Notification['cause'],
      at: iso(facts.at),
    }),
  );
}

export function cleared(event: EventOf<'notifications.cleared'>, facts: Facts): RowOp[] {
  return event.ids.flatMap((id) => (facts.read('notification', id) === undefined ? [] : [del('notification', id)]));
}

/** Tells people; who was told the same a moment ago is left alone. A blocked customer disturbs nobody. */
function raise(facts: Facts, cause: Notification['cause'], conversation: Conversation, staffIds: string[]): RowOp[] {
  const { id: conversationId, brandId, serviceStatus } = conversation;
  if (serviceStatus === 'blocked') return [];
  return staffIds.flatMap((staffId) => {
    const id = notificationId(staffId, cause, conversationId);
    const known = facts.read('notification', id)?.row;
    if (known !== undefined && facts.at - Date.parse(known.at) < limits.notifyEveryMs) return [];
    return [put(facts, 'notification', { id, staffId, cause, conversationId, brandId, at: iso(facts.at) })];
  });
}

/** A VIP's message is for who holds the conversation, else for everybody who could take it now. */
export function vipWrote({ before, after }: Change<'conversation'>, facts: Facts): RowOp[] {
  if (after === undefined || after.row.memberGroup === 'normal') return [];
  if (after.row.unreadCount <= (before?.row.unreadCount ?? 0)) return [];
  const holder = holderOf(facts, after.row.assignedTo, after.row.brandId);
  return raise(facts, 'vip', after.row, holder === null ? peopleOnline(facts, after.row.brandId) : [holder]);
}

/** A turn is late: for who holds the conversation, else for those who lead. */
export function ranOver({ before, after }: Change<'conversation'>, facts: Facts): RowOp[] {
  if (after?.row.overdue !== true || before?.row.overdue === true) return [];
  const holder = holderOf(facts, after.row.assignedTo, after.row.brandId);
  return raise(facts, 'overtime', after.row, holder === null ? leadsOf(facts, after.row.brandId) : [holder]);
}

/** Who read, answered or ended it needs to be told no more. */
export function seen({ conversationId }: { conversationId: string }, facts: Facts): RowOp[] {
  const { staffId } = facts;
  if (staffId === null) return [];
  return notificationCauses
    .map((cause) => notificationId(staffId, cause, conversationId))
    .flatMap((id) => (facts.read('notification', id) === undefined ? [] : [del('notification', id)]));
}

export function ended(event: EventOf<'conversation.status-changed'>, facts: Facts): RowOp[] {
  return event.status === 'resolved' || event.status === 'closed' ? seen(event, facts) : [];
}
