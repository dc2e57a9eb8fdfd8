import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { notificationId } from '../../shared/row-ids.ts';
import type { Conversation, Notification } from '../../shared/rows.ts';
import { isEnded, notificationCauses } from '../../shared/vocabulary.ts';
import { holderOf, leadsOf, peopleOnline } from './people.ts';
import { del, iso, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

export function raised(event: EventOf<'notifications.raised'>, context: ProjectionContext): RowOp[] {
  return event.notifications.map((notification) =>
    put(context, 'notification', {
      ...notification,
      cause: notification.cause as Notification['cause'],
      at: iso(context.at),
    }),
  );
}

export function cleared(event: EventOf<'notifications.cleared'>, context: ProjectionContext): RowOp[] {
  return event.ids.flatMap((id) => (context.read('notification', id) === undefined ? [] : [del('notification', id)]));
}

/** Tells people; who was told the same a moment ago is left alone. A blocked customer disturbs nobody. */
function notify(
  context: ProjectionContext,
  cause: Notification['cause'],
  conversation: Conversation,
  staffIds: string[],
): RowOp[] {
  const { id: conversationId, brandId, serviceStatus } = conversation;
  if (serviceStatus === 'blocked') return [];
  return staffIds.flatMap((staffId) => {
    const id = notificationId(staffId, cause, conversationId);
    const known = context.read('notification', id)?.row;
    if (known !== undefined && context.at - Date.parse(known.at) < limits.notifyEveryMs) return [];
    return [put(context, 'notification', { id, staffId, cause, conversationId, brandId, at: iso(context.at) })];
  });
}

/** A VIP's message is for who holds the conversation, else for everybody who could take it now. */
export function vipWrote({ before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  if (after === undefined || after.row.memberGroup === 'normal') return [];
  if (after.row.unreadCount <= (before?.row.unreadCount ?? 0)) return [];
  const holder = holderOf(context, after.row.assignedTo, after.row.brandId);
  return notify(context, 'vip', after.row, holder === null ? peopleOnline(context, after.row.brandId) : [holder]);
}

/** A turn is late: for who holds the conversation, else for those who lead. */
export function becameOverdue({ before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  if (after?.row.overdue !== true || before?.row.overdue === true) return [];
  const holder = holderOf(context, after.row.assignedTo, after.row.brandId);
  return notify(context, 'overtime', after.row, holder === null ? leadsOf(context, after.row.brandId) : [holder]);
}

/** Reading, answering or ending clears a person's notifications of the conversation. */
export function seen({ conversationId }: { conversationId: string }, context: ProjectionContext): RowOp[] {
  const { staffId } = context;
  if (staffId === null) return [];
  return notificationCauses
    .map((cause) => notificationId(staffId, cause, conversationId))
    .flatMap((id) => (context.read('notification', id) === undefined ? [] : [del('notification', id)]));
}

export function ended(event: EventOf<'conversation.status-changed'>, context: ProjectionContext): RowOp[] {
  return isEnded(event.status) ? seen(event, context) : [];
}
