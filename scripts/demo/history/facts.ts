import type { Content } from '../../../server/log/port.ts';
import { contentIds } from '../../../shared/content.ts';
import type { Origin } from '../../../shared/events/common.ts';
import type { Event } from '../../../shared/events/index.ts';
import { limits } from '../../../shared/limits.ts';
import { notificationId } from '../../../shared/row-ids.ts';
import { lineLanguage } from '../../line-simulator/customers/believable.ts';
import type { Customer } from './customers.ts';
import type { Clerk } from './shifts.ts';

/** Functions that build the events of the demo's history, with their contents. */

export interface Bubble {
  messageId: string;
  content: Content;
}

export function bubbleOf(conversationId: string, messageId: string, text: string): Bubble {
  return { messageId, content: { id: contentIds.message(conversationId, messageId), value: { text, content: {} } } };
}

export function received(origin: Origin, lineMessageId: string, { messageId, content }: Bubble): Event {
  return {
    type: 'message.received',
    origin,
    messageId,
    lineMessageId,
    kind: 'text',
    content: content.id,
    replyToken: null,
    quoteToken: null,
    readToken: null,
    quotedMessageId: null,
    media: null,
  };
}

export function queued(conversationId: string, clerk: Clerk, { messageId, content }: Bubble): Event {
  return {
    type: 'message.queued',
    conversationId,
    messageId,
    kind: 'text',
    content: content.id,
    staffId: clerk.id,
    staffName: clerk.name,
    clientId: null,
    quotedMessageId: null,
  };
}

/**
 * Returns the event that records the start of sending messages. The messages are free of charge while the reply token of the customer's
 * last message is valid.
 */
export function claimed(
  { conversationId, claimId }: { conversationId: string; claimId: string },
  messageIds: string[],
  sinceLast: number,
): Event {
  const claim = { type: 'send.claimed', conversationId, claimId, messageIds } as const;
  return sinceLast < limits.replyTokenMs - limits.replyTokenMarginMs
    ? { ...claim, via: 'reply', replyToken: 'past', retryKey: null }
    : { ...claim, via: 'push', replyToken: null, retryKey: messageIds[0] ?? null };
}

export function profileOf(conversationId: string, id: string, customer: Customer, lineUrl: string) {
  const { userId, displayName, avatarPath, language, statusMessage = null } = customer;
  const content = contentIds.profile(conversationId, id);
  const pictureUrl = `${lineUrl}${avatarPath}`;
  const event: Event = { type: 'profile.fetched', conversationId, userId, content };
  const value = { displayName, pictureUrl, language: lineLanguage[language], statusMessage };
  return { event, content: { id: content, value } };
}

export function notified(
  cause: 'escalated' | 'transferred',
  conversationId: string,
  brandId: string,
  people: readonly Clerk[],
): Event[] {
  const notifications = people.map(({ id: staffId }) => ({
    id: notificationId(staffId, cause, conversationId),
    staffId,
    cause,
    conversationId,
    brandId,
  }));
  return notifications.length === 0 ? [] : [{ type: 'notifications.raised', notifications }];
}
