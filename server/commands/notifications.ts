import type { EventOf } from '../../shared/events/index.ts';
import { notificationId } from '../../shared/row-ids.ts';
import type { Conversation, Notification } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import { nothing } from './nothing.ts';

/** Tells people about a conversation, in the record of what happened; a blocked customer disturbs nobody. */
export function notificationsFor(
  conversation: Pick<Conversation, 'id' | 'brandId' | 'serviceStatus'>,
  cause: Notification['cause'],
  staffIds: Iterable<string>,
): EventOf<'notifications.raised'>[] {
  const { id: conversationId, brandId, serviceStatus } = conversation;
  if (serviceStatus === 'blocked') return [];
  const notifications = [...new Set(staffIds)].map((staffId) => ({
    id: notificationId(staffId, cause, conversationId),
    staffId,
    cause,
    conversationId,
    brandId,
  }));
  return notifications.length === 0 ? [] : [{ type: 'notifications.raised', notifications }];
}

/** Clears a person's own notifications of these ids; those of others and unknown ones are left alone. */
export function clearNotifications({ staffId, ids }: { staffId: string; ids: readonly string[] }): Decide {
  return (read) => {
    const isOwn = (id: string) =>
      read('notification', id)?.row.staffId === staffId || read('securityNotice', id)?.row.staffId === staffId;
    const own = ids.filter(isOwn);
    return own.length === 0 ? nothing : { events: [{ type: 'notifications.cleared', staffId, ids: own }] };
  };
}
