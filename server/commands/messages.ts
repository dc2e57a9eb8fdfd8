import { contentIds, type MessageContent } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Event } from '../../shared/events/index.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { unreachableReason } from '../../shared/reach.ts';
import { notificationId, sentAsId } from '../../shared/row-ids.ts';
import type { Message } from '../../shared/rows.ts';
import { unreadAfter } from '../../shared/unread.ts';
import { notificationCauses } from '../../shared/vocabulary.ts';
import type { Decide, Decision } from '../engine/decision.ts';
import type { Read, Stored } from '../projections/stored.ts';
import { takesWork } from './access.ts';
import { mustBeWithinStop } from './brand-limits.ts';
import { found } from './found.ts';
import { mustRemoveNote } from './grants.ts';
import { nothing } from './nothing.ts';
import { clearNotifications, notificationsFor } from './notifications.ts';
import { type SendLater, scheduleOf } from './scheduled-messages.ts';

interface Writing {
  messageId: string;
  conversationId: string;
  staff: { id: string; name: string };
  /** Id set by the caller. A repeated call with the same id creates no second message. */
  clientId: string | null;
}

export interface QueueMessage extends Writing {
  kind: Message['kind'];
  /** The content, or a function that builds it. The function is not called if the message was written before. */
  content: MessageContent | (() => MessageContent);
  quotedMessageId: string | null;
  /** When the message is sent. At once if omitted or `null`. */
  later?: SendLater | null;
}

export interface NoteMessage extends Writing {
  text: string;
  /** Ids of the people mentioned in the note. People who cannot be assigned conversations of the brand are ignored. */
  mentioned: readonly string[];
}

type Written = Decision & { messageId: string };

/** Returns the id of the message that a person created with a `clientId` in a conversation. `undefined` if its row does not exist. */
export type SentAs = (conversationId: string, staffId: string, clientId: string) => string | undefined;

/**
 * @throws Refusal `conversation_unreachable`, `brand_limit_reached`; `message_not_found` if the quoted message is not in the conversation
 */
export function queueMessage(command: QueueMessage, sentAs: SentAs): Decide<Written> {
  const { messageId, conversationId, staff, kind, clientId, quotedMessageId, later = null } = command;
  return (read, at) => {
    const before = writtenBefore(read, sentAs, command);
    if (before !== null) return { events: [], messageId: before };
    const value = typeof command.content === 'function' ? command.content() : command.content;
    const conversation = found(read, 'conversation', conversationId);
    mustReach(read, conversation);
    mustBeWithinStop(read, conversation, at);
    if (quotedMessageId !== null && found(read, 'message', quotedMessageId).row.conversationId !== conversationId) {
      throw new Refusal('message_not_found');
    }
    const content = contentIds.message(conversationId, messageId);
    const { id: staffId, name: staffName } = staff;
    const written = { conversationId, messageId, kind, content, staffId, staffName, clientId, quotedMessageId };
    const event: Event =
      later === null
        ? { type: 'message.queued', ...written }
        : { type: 'message.scheduled', ...written, ...scheduleOf(later, conversation, at), resolve: false };
    return {
      messageId,
      events: [event],
      contents: [{ id: content, value }],
    };
  };
}

interface Answer {
  conversationId: string;
  parts: readonly QueueMessage[];
  /** Whether the reply resolves the case. */
  resolve: boolean;
}

/** Queues messages in one record, so that one request sends them all. Messages already queued are not written again. */
export function answer(
  { conversationId, parts, resolve }: Answer,
  sentAs: SentAs,
): Decide<Decision & { messageIds: string[] }> {
  return (read, at) => {
    const { row } = found(read, 'conversation', conversationId);
    const queued = parts.map((part) => queueMessage(part, sentAs)(read, at));
    const events = queued.flatMap((one) => one.events);
    // A repeated call queues nothing, and does not resolve the case either, because the customer may have reopened the case since the first
    // call.
    const last = events.at(-1);
    // With an undo delay, the case is resolved when the reply is sent.
    if (resolve && last?.type === 'message.scheduled') events[events.length - 1] = { ...last, resolve };
    else if (resolve && events.length > 0 && row.status !== 'resolved') {
      events.push({ type: 'conversation.status-changed', conversationId, status: 'resolved', content: null });
    }
    return {
      events,
      contents: queued.flatMap(({ contents = [] }) => contents),
      messageIds: queued.map(({ messageId }) => messageId),
    };
  };
}

/** Adds an internal note to the thread, which the customer never sees. Mentioned people are notified. */
export function noteMessage(command: NoteMessage, sentAs: SentAs): Decide<Written> {
  const { messageId, conversationId, staff, clientId } = command;
  return (read) => {
    const before = writtenBefore(read, sentAs, command);
    if (before !== null) return { events: [], messageId: before };
    const { row } = found(read, 'conversation', conversationId);
    const mentioned = [...new Set(command.mentioned)].filter((id) => takesWork(read, id, row.brandId));
    const content = contentIds.message(conversationId, messageId);
    const { id: staffId, name: staffName } = staff;
    const others = mentioned.filter((id) => id !== staffId);
    return {
      messageId,
      events: [
        { type: 'message.noted', conversationId, messageId, content, staffId, staffName, clientId, mentioned },
        ...notificationsFor(row, 'mentioned', others),
      ],
      contents: [{ id: content, value: { text: command.text } }],
    };
  };
}

/**
 * Returns the id of the message that was created with the same `clientId`, even if it has been withdrawn since. `null` if there is none.
 */
export function writtenBefore(
  read: Read,
  sentAs: SentAs,
  { conversationId, staff, clientId }: Omit<Writing, 'messageId'>,
): string | null {
  if (clientId === null) return null;
  const withdrawn = read('sentAs', sentAsId(conversationId, staff.id, clientId))?.row.messageId;
  return withdrawn ?? sentAs(conversationId, staff.id, clientId) ?? null;
}

/** @throws Refusal `conversation_unreachable` if the LINE account is deleted or disabled, or the customer left or was erased */
export function mustReach(read: Read, { row, hidden }: Stored<'conversation'>): void {
  const reason = unreachableReason(row, read('lineAccount', row.lineAccountId)?.row);
  if (reason !== null || !hidden.reachable) throw new Refusal('conversation_unreachable');
}

interface MarkRead {
  conversationId: string;
  upTo: string | null;
  /** Id of the person who reads the messages. */
  staffId?: string;
}

/**
 * Marks all messages up to `upTo` as read, and the conversation as opened after a snooze. If there are no unread messages, clears the
 * person's notifications about the conversation instead. No event if nothing changes.
 */
export function markRead({ conversationId, upTo, staffId }: MarkRead): Decide {
  return (read, at) => {
    const conversation = found(read, 'conversation', conversationId);
    const { unreadCount, snoozeEnded } = conversation.row;
    if (unreadCount === 0 && !snoozeEnded) {
      if (staffId === undefined) return nothing;
      const ids = notificationCauses.map((cause) => notificationId(staffId, cause, conversationId));
      return clearNotifications({ staffId, ids })(read, at);
    }
    if (unreadAfter(conversation, upTo, read) === null && !snoozeEnded) return nothing;
    return { events: [{ type: 'conversation.read', conversationId, upTo }] };
  };
}

interface Withdraw {
  messageId: string;
  /** The caller. `null` for the system. */
  by: Viewer | null;
}

/**
 * Withdraws a scheduled, queued or failed message, or removes a note.
 * @throws Refusal `already_sent`, `not_withdrawable`, `forbidden`
 */
export function withdrawMessage({ messageId, by }: Withdraw): Decide {
  return (read) => {
    const { conversationId, direction, status, author } = found(read, 'message', messageId).row;
    if (direction === 'note') mustRemoveNote(by, author.id);
    const ours =
      direction === 'note' ||
      (direction === 'out' && (status === 'queued' || status === 'failed' || status === 'scheduled'));
    if (!ours) throw new Refusal(direction === 'out' && status === 'sent' ? 'already_sent' : 'not_withdrawable');
    return { events: [{ type: 'message.withdrawn', conversationId, messageId }] };
  };
}

/**
 * Queues a message again if it failed or its delivery is unknown.
 * @throws Refusal `already_sent`, `not_resendable`, `conversation_unreachable`, `brand_limit_reached`
 */
export function requeueMessage({ messageId }: { messageId: string }): Decide {
  return (read, at) => {
    const { row: message, hidden } = found(read, 'message', messageId);
    const { conversationId, direction, status, author } = message;
    if (direction !== 'out') throw new Refusal('not_resendable');
    if (status === 'queued' || status === 'sending') return nothing;
    if (status !== 'failed' && status !== 'unknown') {
      throw new Refusal(status === 'sent' ? 'already_sent' : 'not_resendable');
    }
    const conversation = found(read, 'conversation', conversationId);
    mustReach(read, conversation);
    mustBeWithinStop(read, conversation, at);
    // A scheduled message that failed before it was ever queued.
    if (hidden.queuedAt === null && author.id !== null) {
      return { events: [{ type: 'message.released', conversationId, messageId, staffId: author.id, queuedAt: at }] };
    }
    return { events: [{ type: 'message.requeued', conversationId, messageId }] };
  };
}
