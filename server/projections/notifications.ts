import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { unreachableReason } from '../../shared/reach.ts';
import { muteId, notificationId } from '../../shared/row-ids.ts';
import type { Conversation, Notification } from '../../shared/rows.ts';
import { isEnded, notificationCauses } from '../../shared/vocabulary.ts';
import { assigneeOf, leadsOf, peopleOnline } from './people.ts';
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

/** Adds or removes the row of a muted conversation. */
export function muted(event: EventOf<'conversation.muted'>, context: ProjectionContext): RowOp[] {
  const { staffId, conversationId } = event;
  const conversation = context.read('conversation', conversationId)?.row;
  if (conversation === undefined) return [];
  const id = muteId(staffId, conversationId);
  if (event.muted) return [put(context, 'mute', { id, staffId, conversationId, brandId: conversation.brandId })];
  return context.read('mute', id) === undefined ? [] : [del('mute', id)];
}

/**
 * Notifies people about an event that a customer or a timer caused. People who muted the conversation, or were notified of the same cause
 * less than a minute ago, are skipped.
 */
function notify(
  context: ProjectionContext,
  cause: Notification['cause'],
  conversation: Conversation,
  staffIds: string[],
): RowOp[] {
  const { id: conversationId, brandId } = conversation;
  return staffIds.flatMap((staffId) => {
    if (context.read('mute', muteId(staffId, conversationId)) !== undefined) return [];
    const id = notificationId(staffId, cause, conversationId);
    const known = context.read('notification', id)?.row;
    if (known !== undefined && context.at - Date.parse(known.at) < limits.notifyEveryMs) return [];
    return [put(context, 'notification', { id, staffId, cause, conversationId, brandId, at: iso(context.at) })];
  });
}

/**
 * Notifies the assignee when a VIP customer writes. If there is no assignee, notifies all people who are online and can reply. Nobody is
 * notified during a block, which hides the messages, nor when the end of a block or an undone end of a case restores unread messages.
 */
export function vipWrote({ before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  if (context.event.type !== 'message.received') return [];
  if (after === undefined || after.row.memberGroup === 'normal') return [];
  if (after.row.unreadCount <= (before?.row.unreadCount ?? 0)) return [];
  const assignee = assigneeOf(context, after.row.assignedTo, after.row.brandId);
  return notify(context, 'vip', after.row, assignee === null ? peopleOnline(context, after.row.brandId) : [assignee]);
}

/**
 * Notifies the assignee when a turn is overdue. If there is no assignee, notifies the leads. If the conversation is archived, or no message
 * can be sent when the turn becomes overdue, nobody is notified, not even later.
 */
export function becameOverdue({ before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  if (after?.row.overdue !== true || after.row.archived || before?.row.overdue === true) return [];
  if (unreachableReason(after.row, context.read('lineAccount', after.row.lineAccountId)?.row) !== null) return [];
  const assignee = assigneeOf(context, after.row.assignedTo, after.row.brandId);
  return notify(context, 'overtime', after.row, assignee === null ? leadsOf(context, after.row.brandId) : [assignee]);
}

/** Removes the notification of an assignment when the conversation is taken from the person. */
export function reassigned({ before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  const holder = before?.row.assignedTo ?? null;
  if (holder === null || after === undefined || after.row.assignedTo === holder) return [];
  const id = notificationId(holder, 'assigned', after.row.id);
  return context.read('notification', id) === undefined ? [] : [del('notification', id)];
}

/**
 * Notifies the author of a message that could not be sent. If the author can no longer reply in the brand, notifies the assignee, otherwise
 * the leads. People who muted the conversation are notified as well.
 */
export function sendFailed({ before, after }: RowChange<'message'>, context: ProjectionContext): RowOp[] {
  if (after?.row.status !== 'failed' || before === undefined || before.row.status === 'failed') return [];
  const { author, conversationId } = after.row;
  const conversation = context.read('conversation', conversationId)?.row;
  if (author.type !== 'staff' || conversation === undefined) return [];
  const { brandId, assignedTo } = conversation;
  const person = assigneeOf(context, author.id, brandId) ?? assigneeOf(context, assignedTo, brandId);
  const staffIds = person === null ? leadsOf(context, brandId) : [person];
  const cause = 'sendFailed';
  return staffIds.map((staffId) => {
    const id = notificationId(staffId, cause, conversationId);
    return put(context, 'notification', { id, staffId, cause, conversationId, brandId, at: iso(context.at) });
  });
}

/** Notifies the leads that the customer of a blocked conversation keeps writing. */
export function wroteWhileBlocked({ before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  if (after?.hidden.block?.leadsNotified !== true || before?.hidden.block?.leadsNotified === true) return [];
  return notify(context, 'blocked', after.row, leadsOf(context, after.row.brandId));
}

/**
 * Notifies the assignee when a snooze ends by its time or because the customer wrote. If there is no assignee, notifies the person who
 * snoozed the conversation. Nobody is notified during a block.
 */
export function snoozeEnded({ before, after }: RowChange<'conversation'>, context: ProjectionContext): RowOp[] {
  if (before === undefined || before.row.snoozedUntil === null) return [];
  if (after?.row.snoozeEnded !== true || after.row.serviceStatus === 'blocked') return [];
  const { assignedTo, brandId } = after.row;
  const recipient = assigneeOf(context, assignedTo, brandId) ?? assigneeOf(context, before.row.snoozedBy, brandId);
  return notify(context, 'snoozeEnded', after.row, recipient === null ? [] : [recipient]);
}

/**
 * Clears a person's notifications about a conversation when they read it, reply, or end the case. Actions of the person's API tokens clear
 * no notifications.
 */
export function seen({ conversationId }: { conversationId: string }, context: ProjectionContext): RowOp[] {
  const { staffId, apiTokenId } = context;
  if (staffId === null || apiTokenId !== null) return [];
  return notificationCauses
    .map((cause) => notificationId(staffId, cause, conversationId))
    .flatMap((id) => (context.read('notification', id) === undefined ? [] : [del('notification', id)]));
}

export function ended(event: EventOf<'conversation.status-changed'>, context: ProjectionContext): RowOp[] {
  return isEnded(event.status) ? seen(event, context) : [];
}
