import type { EventOf } from '../../shared/events/index.ts';
import { muteId, notificationId } from '../../shared/row-ids.ts';
import type { Conversation, Notification } from '../../shared/rows.ts';
import type { Decide } from '../engine/decision.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';

/**
 * Returns the event that notifies people about a conversation. The event must be in the same record as the event that causes the
 * notification. There are no notifications about blocked conversations.
 */
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

interface MuteConversation {
  conversationId: string;
  staffId: string;
  muted: boolean;
}

export function muteConversation({ conversationId, staffId, muted }: MuteConversation): Decide {
  return (read) => {
    found(read, 'conversation', conversationId);
    const isMuted = read('mute', muteId(staffId, conversationId)) !== undefined;
    return isMuted === muted ? nothing : { events: [{ type: 'conversation.muted', conversationId, staffId, muted }] };
  };
}

/** Removes the conversation mutes of a person who is being deleted. */
export function unmuteConversations({
  staffId,
  conversationIds,
}: {
  staffId: string;
  conversationIds: readonly string[];
}): Decide {
  return () => ({
    events: conversationIds.map((conversationId) => ({
      type: 'conversation.muted',
      conversationId,
      staffId,
      muted: false,
    })),
  });
}

/** Clears a person's own notifications with these ids. Unknown ids and ids of other people are ignored. */
export function clearNotifications({ staffId, ids }: { staffId: string; ids: readonly string[] }): Decide {
  return (read) => {
    const isOwn = (id: string) =>
      read('notification', id)?.row.staffId === staffId || read('securityNotice', id)?.row.staffId === staffId;
    const own = ids.filter(isOwn);
    return own.length === 0 ? nothing : { events: [{ type: 'notifications.cleared', staffId, ids: own }] };
  };
}
