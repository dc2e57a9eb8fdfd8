import { contentIds } from '../../shared/content.ts';
import { cutText } from '../../shared/cut-text.ts';
import type { Origin } from '../../shared/events/common.ts';
import type { Event } from '../../shared/events/index.ts';
import type { Content } from '../log/port.ts';
import { decodeMessage, decodeText } from './decode-message.ts';
import { asId, asRaw, asText, asToken, isObject, type Json } from './decode-values.ts';

/** A LINE event with its origin, and functions that derive our ids from it. */
export interface Received {
  event: Json;
  origin: Origin;
  /**
   * Returns our id of the entry that the event adds to the conversation, such as a customer's unfollow. Messages use `messageId` instead.
   */
  lineId(): string;
  messageId(lineMessageId: string): string;
}

export interface DecodedEvent {
  event: Event;
  contents: Content[];
}

/** Decodes an event of a conversation. Supports every kind of webhook event that LINE documents. Stores unexpected events raw. */
export function decodeEvent(received: Received): DecodedEvent {
  return known(received) ?? other(received);
}

function known(received: Received): DecodedEvent | null {
  const { event, origin } = received;
  const group = origin.kind !== 'user';
  switch (event.type) {
    case 'message':
      return message(received);
    case 'messageEdited':
      return edited(received);
    case 'unsend':
      return unsent(received);
    case 'follow':
      return group ? null : followed(received);
    case 'unfollow':
      return group ? null : alone({ type: 'customer.unfollowed', origin, messageId: received.lineId() });
    case 'join':
      return group ? members(received, 'bot_joined') : null;
    case 'leave':
      return group ? members(received, 'bot_left') : null;
    case 'memberJoined':
      return group ? members(received, 'joined', event.joined) : null;
    case 'memberLeft':
      return group ? members(received, 'left', event.left) : null;
    case 'postback':
      return postback(received);
    default:
      return null;
  }
}

const alone = (event: Event): DecodedEvent => ({ event, contents: [] });
const replyTokenOf = ({ replyToken }: Json) => asToken(replyToken);

function message({ event, origin, messageId }: Received): DecodedEvent | null {
  const { message } = event;
  const lineMessageId = isObject(message) ? asId(message.id) : null;
  if (!isObject(message) || lineMessageId === null) return null;
  const { kind, content, media } = decodeMessage(message);
  const id = messageId(lineMessageId);
  const contentId = contentIds.message(origin.conversationId, id);
  const quoted = asId(message.quotedMessageId);
  return {
    event: {
      type: 'message.received',
      origin,
      messageId: id,
      lineMessageId,
      kind,
      content: contentId,
      replyToken: replyTokenOf(event),
      quoteToken: asToken(message.quoteToken),
      readToken: asToken(message.markAsReadToken),
      quotedMessageId: quoted === null ? null : messageId(quoted),
      media,
    },
    contents: [{ id: contentId, value: content }],
  };
}

function edited({ event, origin, messageId }: Received): DecodedEvent | null {
  const { message } = event;
  const lineMessageId = isObject(message) ? asId(message.id) : null;
  if (!isObject(message) || lineMessageId === null || message.type !== 'text') return null;
  const decoded = decodeText(message);
  if (decoded === null) return null;
  const id = messageId(lineMessageId);
  const contentId = contentIds.edit(origin.conversationId, id, origin.happenedAt);
  return {
    event: {
      type: 'message.edited',
      origin,
      messageId: id,
      content: contentId,
      replyToken: replyTokenOf(event),
      quoteToken: asToken(message.quoteToken),
    },
    contents: [{ id: contentId, value: decoded.content }],
  };
}

function unsent({ event, origin, messageId }: Received): DecodedEvent | null {
  const lineMessageId = isObject(event.unsend) ? asId(event.unsend.messageId) : null;
  return lineMessageId === null ? null : alone({ type: 'message.unsent', origin, messageId: messageId(lineMessageId) });
}

function followed({ event, origin, lineId }: Received): DecodedEvent {
  const unblocked = isObject(event.follow) && event.follow.isUnblocked === true;
  return alone({
    type: 'customer.followed',
    origin,
    messageId: lineId(),
    unblocked,
    replyToken: replyTokenOf(event),
  });
}

const membersMax = 500;

function members(
  { event, origin, lineId }: Received,
  change: 'bot_joined' | 'bot_left' | 'joined' | 'left',
  who?: unknown,
): DecodedEvent {
  const listed = isObject(who) && Array.isArray(who.members) ? who.members : [];
  const userIds = listed
    .slice(0, membersMax)
    .flatMap((member: unknown) => (isObject(member) ? (asId(member.userId) ?? []) : []));
  const replyToken = replyTokenOf(event);
  return alone({ type: 'members.changed', origin, messageId: lineId(), change, userIds, replyToken });
}

const rating = /^rate=([^&]{1,100})&score=([1-5])$/;

/** Decodes a tap on a button. Recognizes the product's own rating buttons by their data. */
function postback({ event, origin, lineId }: Received): DecodedEvent | null {
  if (!isObject(event.postback)) return null;
  const data = asText(event.postback.data);
  if (data === null) return null;
  const replyToken = replyTokenOf(event);
  const [, episodeId, score] = rating.exec(data) ?? [];
  if (episodeId !== undefined) {
    return alone({
      type: 'conversation.rated',
      origin,
      messageId: lineId(),
      episodeId,
      score: Number(score),
      replyToken,
    });
  }
  const { params } = event.postback;
  const content = { data, ...(isObject(params) ? { params: asRaw(params) } : {}) };
  const contentId = contentIds.message(origin.conversationId, lineId());
  return {
    event: { type: 'postback.received', origin, messageId: lineId(), content: contentId, replyToken },
    contents: [{ id: contentId, value: { text: data, content } }],
  };
}

export function nameOf(event: unknown): string {
  return (isObject(event) && cutText(asText(event.type) ?? '', 100)) || 'unknown';
}

/** Returns the complete event without its reply token. */
export function rawOf(event: unknown): unknown {
  if (!isObject(event)) return asRaw(event);
  const { replyToken: _, ...raw } = event;
  return asRaw(raw);
}

function other({ event, origin, lineId }: Received): DecodedEvent {
  const contentId = contentIds.message(origin.conversationId, lineId());
  return {
    event: {
      type: 'other.received',
      origin,
      messageId: lineId(),
      name: nameOf(event),
      content: contentId,
      replyToken: replyTokenOf(event),
    },
    contents: [{ id: contentId, value: { text: '', content: { raw: rawOf(event) } } }],
  };
}
