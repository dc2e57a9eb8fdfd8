import { Refusal } from '../../shared/errors.ts';
import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { can, repliesIn, type Viewer } from '../../shared/permissions.ts';
import { unreachableReason } from '../../shared/reach.ts';
import type { SendError } from '../../shared/send-errors.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read, ScheduledMessage, Stored } from '../projections/stored.ts';
import { isPushBeyondStop } from './brand-limits.ts';
import { found } from './found.ts';
import { nothing } from './nothing.ts';

/** When a message is sent: at a time, or after a delay in which its author can undo it. */
export type SendLater =
  | { hold: 'later'; sendAt: number; cancelIfCustomerWrites: boolean }
  | { hold: 'undo'; delayMs: number };

/**
 * Returns the schedule fields of a message's event.
 * @throws Refusal `validation_failed` if the time is in the past or too far ahead; `too_many_scheduled`
 */
export function scheduleOf(later: SendLater, { hidden }: Stored<'conversation'>, at: number) {
  if (hidden.scheduled.length >= limits.scheduledMax) throw new Refusal('too_many_scheduled');
  if (later.hold === 'undo') return { hold: later.hold, sendAt: at + later.delayMs, cancelIfCustomerWrites: false };
  mustBeAhead(later.sendAt, at);
  return later;
}

/** @throws Refusal `validation_failed` */
function mustBeAhead(sendAt: number, at: number): void {
  const invalid = (message: string) => new Refusal('validation_failed', [{ path: 'sendAt', message }]);
  if (sendAt <= at) throw invalid('The time is in the past.');
  if (sendAt > at + limits.sendAheadMs) throw invalid('Messages can be scheduled at most 30 days ahead.');
}

/** Returns what the author of a message has access to at a time. `null` if the account or the API token cannot be used. */
export type AuthorViewer = (
  read: Read,
  author: Pick<ScheduledMessage, 'staffId' | 'apiTokenId'>,
  at: number,
) => Viewer | null;

interface Reschedule {
  messageId: string;
  /** Milliseconds. `null` sends the message now. */
  sendAt: number | null;
  authorViewer: AuthorViewer;
}

/**
 * Changes the time of a scheduled message, or sends it now.
 * @throws Refusal `not_scheduled`, `validation_failed`; for sending now also `conversation_unreachable`, `brand_limit_reached`,
 * `staff_inactive`
 */
export function rescheduleMessage({ messageId, sendAt, authorViewer }: Reschedule): Decide {
  return (read, at) => {
    const { conversationId, status } = found(read, 'message', messageId).row;
    const conversation = found(read, 'conversation', conversationId);
    const one = conversation.hidden.scheduled.find(({ id }) => id === messageId);
    if (one === undefined || status !== 'scheduled') throw new Refusal('not_scheduled');
    if (sendAt === null) {
      const error = hindranceOf(read, conversation, { ...one, hold: 'undo' }, { at, authorViewer });
      if (error !== null) throw new Refusal(refusalOf(error));
      return { events: [{ type: 'message.released', conversationId, messageId, staffId: one.staffId, queuedAt: at }] };
    }
    mustBeAhead(sendAt, at);
    if (sendAt === one.sendAt) return nothing;
    return { events: [{ type: 'message.rescheduled', conversationId, messageId, sendAt }] };
  };
}

function refusalOf(error: SendError) {
  if (error === 'brand_limit_reached') return 'brand_limit_reached';
  return error === 'author_inactive' || error === 'author_not_allowed' ? 'staff_inactive' : 'conversation_unreachable';
}

interface UndoAnswer {
  conversationId: string;
  messageIds: readonly string[];
}

/**
 * Withdraws all messages of a reply before they are sent, or none of them. Messages that were withdrawn before are ignored.
 * @throws Refusal `already_sent` if a message is being sent or was sent; `message_not_found` if it belongs to another conversation
 */
export function undoAnswer({ conversationId, messageIds }: UndoAnswer): Decide {
  return (read) => {
    const { scheduled } = found(read, 'conversation', conversationId).hidden;
    const messages = messageIds.flatMap((id) => read('message', id)?.row ?? []);
    if (messages.some((one) => one.conversationId !== conversationId)) throw new Refusal('message_not_found');
    const isHeld = (id: string) => scheduled.some((one) => one.id === id);
    if (!messages.every(({ id }) => isHeld(id))) throw new Refusal('already_sent');
    return { events: messages.map(({ id: messageId }) => ({ type: 'message.withdrawn', conversationId, messageId })) };
  };
}

interface SendDue {
  conversationId: string;
  /** Ids of due messages to send. Messages that were changed or cancelled since are ignored. */
  messageIds: readonly string[];
  authorViewer: AuthorViewer;
}

/**
 * Sends the due messages of a conversation, in the order of their times. Checks again what was checked when they were written. A message
 * that cannot be sent fails with the reason.
 */
export function sendDue({ conversationId, messageIds, authorViewer }: SendDue): Decide {
  return (read, at) => {
    const conversation = read('conversation', conversationId);
    if (conversation === undefined) return nothing;
    const due = conversation.hidden.scheduled.filter((one) => one.due && messageIds.includes(one.id));
    const events = due.flatMap((one): Event[] => {
      const { id: messageId, staffId, hold, sendAt } = one;
      const message = read('message', messageId);
      const code = hindranceOf(read, conversation, one, { at, authorViewer });
      if (code !== null || message === undefined) {
        return [{ type: 'message.refused', conversationId, messageId, code: code ?? 'gone' }];
      }
      // A personal undo delay does not change the time of the reply, which is the time of the click.
      const queuedAt = hold === 'undo' ? Date.parse(message.row.at) : sendAt;
      return [{ type: 'message.released', conversationId, messageId, staffId, queuedAt: Math.min(queuedAt, at) }];
    });
    const resolving = due.findLast(({ resolve }) => resolve);
    const isSent = events.some(({ type }) => type === 'message.released');
    if (resolving !== undefined && isSent && conversation.row.status !== 'resolved') {
      const viewer = authorViewer(read, resolving, at);
      if (viewer !== null && can(viewer, 'messages.close')) {
        events.push({ type: 'conversation.status-changed', conversationId, status: 'resolved', content: null });
      }
    }
    return { events };
  };
}

/**
 * Returns why a scheduled message cannot be sent. `null` if it can. A conversation that its staff blocked receives only messages that
 * somebody sends now.
 */
function hindranceOf(
  read: Read,
  conversation: Stored<'conversation'>,
  one: ScheduledMessage,
  { at, authorViewer }: { at: number; authorViewer: AuthorViewer },
): SendError | null {
  const { row, hidden } = conversation;
  const viewer = authorViewer(read, one, at);
  if (viewer === null) return 'author_inactive';
  if (!repliesIn(viewer, row.brandId)) return 'author_not_allowed';
  if (one.hold === 'later' && row.serviceStatus === 'blocked') return 'conversation_blocked';
  switch (unreachableReason(row, read('lineAccount', row.lineAccountId)?.row)) {
    case 'account_deleted':
    case 'account_disabled':
      return 'account_disabled';
    case 'erased':
      return 'customer_unknown';
    case 'customer_blocked':
    case 'group_left':
      return 'customer_left';
    default:
      if (!hidden.reachable) return 'customer_left';
      return isPushBeyondStop(read, conversation, at) ? 'brand_limit_reached' : null;
  }
}
