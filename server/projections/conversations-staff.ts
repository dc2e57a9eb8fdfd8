import type { CustomerContent, MessageContent, TextContent } from '../../shared/content.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { previewOf } from '../../shared/preview.ts';
import type { Conversation } from '../../shared/rows.ts';
import { unreadAfter } from '../../shared/unread.ts';
import { isEnded } from '../../shared/vocabulary.ts';
import { reopened } from '../turns/state.ts';
import { unnamed, writerOf } from './authors.ts';
import { endBlock, passesBlock, startBlock } from './block.ts';
import { changeConversation } from './change-conversation.ts';
import { type Draft, spendToken } from './conversation-state.ts';
import { endCase, undoEnd } from './ended.ts';
import { takeEpisode } from './episodes.ts';
import { setNotes } from './notes.ts';
import { isHere } from './people.ts';
import { unlist } from './scheduled.ts';
import { iso, type ProjectionContext, type RowOp } from './stored.ts';
import { allRead, readBefore } from './unread.ts';

/** Maximum number of notes per conversation whose mentions are stored. */
const mentionsMax = 50;

function setMentions({ row, hidden }: Draft, mentions: Draft['hidden']['mentions']): void {
  hidden.mentions = mentions;
  row.mentioned = [...new Set(mentions.flatMap(({ people }) => people))];
}

/** The projections in this file change conversations after actions of staff, after timers, and after results of sending to LINE. */

export function messageQueued(event: EventOf<'message.queued'>, context: ProjectionContext): RowOp[] {
  const content = context.content<MessageContent>(event.content);
  return changeConversation(context, event.conversationId, (draft) => {
    const { row } = draft;
    const at = iso(context.at);
    const preview = previewOf({ kind: event.kind, text: content?.text ?? '' });
    row.lastMessage = { id: event.messageId, direction: 'out', ...preview, author: writerOf(event), at };
    if (event.staffId === null) return;
    draft.hidden.lastReplier = event.staffId;
    allRead(draft, context);
  });
}

/**
 * Applies the release of a scheduled message. Messages that the customer sent after it was written stay unread, because its author has not
 * seen them.
 */
export function messageReleased(event: EventOf<'message.released'>, context: ProjectionContext): RowOp[] {
  const message = context.read('message', event.messageId)?.row;
  if (message === undefined) return [];
  return changeConversation(context, event.conversationId, (draft) => {
    const { row, hidden } = draft;
    unlist(draft, event.messageId);
    const { id, kind, text, author } = message;
    const at = message.status === 'queued' ? message.at : iso(context.at);
    if (row.lastMessage === null || row.lastMessage.at <= at) {
      row.lastMessage = { id, direction: 'out', ...previewOf({ kind, text }), author, at };
    }
    hidden.lastWordAt = Math.max(hidden.lastWordAt ?? 0, context.at);
    hidden.lastReplier = event.staffId;
    readBefore(draft, message.position, context);
  });
}

/** Stores whom the note mentions. Only the newest notes are kept. */
export function messageNoted(event: EventOf<'message.noted'>, context: ProjectionContext): RowOp[] {
  if (event.mentioned.length === 0) return [];
  return changeConversation(context, event.conversationId, (draft) => {
    const { messageId, mentioned: people } = event;
    setMentions(draft, [...draft.hidden.mentions, { messageId, people }].slice(-mentionsMax));
  });
}

export function messageWithdrawn(event: EventOf<'message.withdrawn'>, context: ProjectionContext): RowOp[] {
  return changeConversation(context, event.conversationId, (draft) => {
    unlist(draft, event.messageId);
    const last = draft.row.lastMessage;
    setMentions(
      draft,
      draft.hidden.mentions.filter(({ messageId }) => messageId !== event.messageId),
    );
    if (last?.id === event.messageId) draft.row.lastMessage = { ...last, ...previewOf({ ...last, status: 'unsent' }) };
  });
}

export function sendClaimed(event: EventOf<'send.claimed'>, context: ProjectionContext): RowOp[] {
  return changeConversation(context, event.conversationId, (draft) => spendToken(draft, event.replyToken));
}

export function sendAccepted(event: EventOf<'send.accepted'>, context: ProjectionContext): RowOp[] {
  const claim = context.read('outbox', event.conversationId)?.row.claim;
  if (claim?.id !== event.claimId) return [];
  return changeConversation(context, event.conversationId, (draft) => {
    if (!claim.messageIds.some((id) => context.read('message', id)?.row.author.type === 'staff')) return;
    draft.hidden.ended = null;
    // The case may have ended before LINE accepted the reply. The reply then belongs to the last case.
    draft.hidden.answeredEpisodeId = draft.hidden.episodeId ?? draft.hidden.lastEpisodeId;
  });
}

export function conversationRead(event: EventOf<'conversation.read'>, context: ProjectionContext): RowOp[] {
  const stored = context.read('conversation', event.conversationId);
  const left = stored === undefined ? null : unreadAfter(stored, event.upTo, context.read);
  if (left === null && stored?.row.snoozeEnded !== true) return [];
  return changeConversation(context, event.conversationId, (draft) => {
    draft.row.snoozeEnded = false;
    if (left === null) return;
    if (left.length === 0) return allRead(draft, context);
    draft.row.unreadCount = left.length;
    draft.hidden.unread = left;
    const upTo = event.upTo === null ? undefined : context.read('message', event.upTo);
    draft.hidden.readUpTo = Math.max(draft.hidden.readUpTo, upTo?.row.position ?? 0);
  });
}

export function processed(event: EventOf<'conversation.processed'>, context: ProjectionContext): RowOp[] {
  return changeConversation(context, event.conversationId, (draft) => {
    allRead(draft, context);
  });
}

/** Applies an event whose whole effect on the conversation is defined in server/turns/state.ts. */
export function moved(event: Extract<Event, { conversationId: string }>, context: ProjectionContext): RowOp[] {
  return changeConversation(context, event.conversationId, () => undefined);
}

export function escalated(event: EventOf<'conversation.escalated'>, context: ProjectionContext): RowOp[] {
  return changeConversation(context, event.conversationId, (draft) => {
    const { row } = draft;
    if (event.labelId !== null && !row.labels.includes(event.labelId)) row.labels = [...row.labels, event.labelId];
  });
}

export function statusChanged(event: EventOf<'conversation.status-changed'>, context: ProjectionContext): RowOp[] {
  return changeConversation(context, event.conversationId, (draft) => {
    if (isEnded(event.status)) return endCase(draft, context);
    const { episodeId, lastEpisodeId } = draft.hidden;
    if (event.undo && episodeId === null) undoEnd(draft, context);
    takeEpisode(draft, 'reopened', context);
    if (draft.hidden.lastEpisodeId === lastEpisodeId) return;
    draft.row = reopened(draft.row, (staffId) => isHere(context, staffId, draft.row.brandId));
  });
}

export function serviceStatusChanged(
  event: EventOf<'conversation.service-status-changed'>,
  context: ProjectionContext,
): RowOp[] {
  return changeConversation(context, event.conversationId, (draft) => {
    if (event.serviceStatus !== 'blocked') return endBlock(draft);
    startBlock(draft, context.content<TextContent>(event.content)?.text ?? null);
  });
}

export function blockPassed(event: EventOf<'conversation.block-passed'>, context: ProjectionContext): RowOp[] {
  if (!passesBlock(context.read('conversation', event.conversationId), event)) return [];
  return changeConversation(context, event.conversationId, endBlock);
}

/** Returns a projection for an event that sets one field of the row. */
export const setsField =
  <F extends keyof Conversation>(field: F) =>
  (event: { conversationId: string } & Pick<Conversation, F>, context: ProjectionContext): RowOp[] =>
    changeConversation(context, event.conversationId, ({ row }) => {
      Object.assign(row, { [field]: event[field] });
    });

/** Stores tags. Tags can contain personal data, so adding them updates the time of the last content. */
export function tagged(event: EventOf<'conversation.tagged'>, context: ProjectionContext): RowOp[] {
  return changeConversation(context, event.conversationId, ({ row, hidden }) => {
    row.tags = event.tags;
    if (event.tags.length > 0) hidden.lastWordAt = Math.max(hidden.lastWordAt ?? 0, context.at);
  });
}

/** Stores the alias and the fields of the customer. They are content, so adding them updates the time of the last content. */
export function customerDescribed(event: EventOf<'customer.described'>, context: ProjectionContext): RowOp[] {
  const { alias, fields } = context.content<CustomerContent>(event.content) ?? { alias: null, fields: {} };
  return changeConversation(context, event.conversationId, ({ row, hidden }) => {
    row.customer = { ...row.customer, alias, fields };
    const isEmpty = alias === null && Object.keys(fields).length === 0;
    if (!isEmpty) hidden.lastWordAt = Math.max(hidden.lastWordAt ?? 0, context.at);
  });
}

/** Marks the conversation as overdue. Ignored if the deadline has changed since the timer was set. */
export function deadlinePassed(event: EventOf<'deadline.passed'>, context: ProjectionContext): RowOp[] {
  const dueAt = context.read('conversation', event.conversationId)?.row.dueAt ?? null;
  if (dueAt === null || Date.parse(dueAt) !== event.dueAt) return [];
  return changeConversation(context, event.conversationId, ({ row }) => {
    row.overdue = true;
  });
}

/** Removes all data that describes the customer or allows contacting the customer. Counters remain. */
export function conversationErased(event: EventOf<'conversation.erased'>, context: ProjectionContext): RowOp[] {
  return changeConversation(context, event.conversationId, ({ row, hidden }) => {
    const { followed } = row.customer;
    const profile = { displayName: '', pictureUrl: null, language: null, statusMessage: null };
    row.customer = { userId: '', followed, ...profile, alias: null, fields: {} };
    setNotes({ row, hidden }, []);
    setMentions({ row, hidden }, []);
    row.tags = [];
    row.blockedReason = null;
    if (row.lastMessage !== null) {
      const preview = previewOf({ ...row.lastMessage, status: 'unsent' });
      row.lastMessage = { ...row.lastMessage, ...preview, author: unnamed(row.lastMessage.author) };
    }
    hidden.scheduled = [];
    row.scheduledAt = null;
    hidden.members = {};
    hidden.memberCount = null;
    hidden.nameless = [];
    hidden.sourceId = '';
    hidden.tokens = [];
    hidden.readToken = null;
    row.canReplyFreeUntil = null;
    hidden.profileAt = 0;
    hidden.erasedAt = context.position;
    hidden.lastWordAt = null;
  });
}
