import type { MessageContent, TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { unreadAfter } from '../../shared/unread.ts';
import { changeConversation } from './change-conversation.ts';
import { answered, type Draft, restartDeadline, spendToken } from './conversation-state.ts';
import { endCase, endTurn, undoEnd } from './ended.ts';
import { episodeId } from './episodes.ts';
import { type Facts, iso, type RowOp } from './stored.ts';
import { allRead } from './unread.ts';

/** What people, the sender and the clock do to a conversation. */

export function messageQueued(event: EventOf<'message.queued'>, facts: Facts): RowOp[] {
  const content = facts.content<MessageContent>(event.content);
  return changeConversation(facts, event.conversationId, (draft) => {
    const { row, hidden } = draft;
    const at = iso(facts.at);
    const text = content?.text.slice(0, 200) ?? '';
    row.lastMessage = { id: event.messageId, direction: 'out', kind: event.kind, text, at };
    if (event.staffId === null) return;
    hidden.outgoing += 1;
    allRead(draft, facts);
    if (row.assignedTo === null) row.assignedTo = event.staffId;
    if (row.status === 'pending') row.status = 'open';
    row.archived = false;
  });
}

export function messageWithdrawn(event: EventOf<'message.withdrawn'>, facts: Facts): RowOp[] {
  const message = facts.read('message', event.messageId);
  return changeConversation(facts, event.conversationId, (draft) => {
    if (message?.row.status === 'queued' && message.row.author.type === 'staff') settle(draft, 1);
    const last = draft.row.lastMessage;
    if (last?.id === event.messageId) draft.row.lastMessage = { ...last, kind: 'text', text: '' };
  });
}

export function messageRequeued(event: EventOf<'message.requeued'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, ({ hidden }) => {
    hidden.outgoing += staffMessages(facts, [event.messageId]);
  });
}

/** Messages of staff left the outbox, one way or another. */
function settle(draft: Draft, count: number): void {
  draft.hidden.outgoing = Math.max(0, draft.hidden.outgoing - count);
  if (draft.hidden.outgoing === 0) draft.hidden.nextTurn = null;
}

function staffMessages(facts: Facts, ids: readonly string[]): number {
  return ids.filter((id) => facts.read('message', id)?.row.author.type === 'staff').length;
}

export function sendClaimed(event: EventOf<'send.claimed'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, (draft) => spendToken(draft, event.replyToken));
}

export function sendAccepted(event: EventOf<'send.accepted'>, facts: Facts): RowOp[] {
  const claim = facts.read('outbox', event.conversationId)?.row.claim;
  if (claim?.id !== event.claimId) return [];
  return changeConversation(facts, event.conversationId, (draft) => {
    const count = staffMessages(facts, claim.messageIds);
    if (count > 0) answered(draft);
    settle(draft, count);
  });
}

export function sendGivenUp(event: EventOf<'send.failed'> | EventOf<'send.unknown'>, facts: Facts): RowOp[] {
  const claim = facts.read('outbox', event.conversationId)?.row.claim;
  if (claim?.id !== event.claimId) return [];
  return changeConversation(facts, event.conversationId, (draft) =>
    settle(draft, staffMessages(facts, claim.messageIds)),
  );
}

export function conversationRead(event: EventOf<'conversation.read'>, facts: Facts): RowOp[] {
  const stored = facts.read('conversation', event.conversationId);
  const left = stored === undefined ? null : unreadAfter(stored, event.upTo, facts.read);
  if (left === null) return [];
  return changeConversation(facts, event.conversationId, (draft) => {
    if (left.length === 0) return allRead(draft, facts);
    draft.row.unreadCount = left.length;
    draft.hidden.unread = left;
    const upTo = event.upTo === null ? undefined : facts.read('message', event.upTo);
    draft.hidden.readUpTo = Math.max(draft.hidden.readUpTo, upTo?.hidden.position ?? 0);
  });
}

export function processed(event: EventOf<'conversation.processed'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, (draft) => {
    allRead(draft, facts);
    endTurn(draft);
  });
}

export function assigned(event: EventOf<'conversation.assigned'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, ({ row }) => {
    row.assignedTo = event.staffId;
    if (row.status === 'pending' && event.staffId !== null) row.status = 'open';
    if (row.status === 'open' && event.staffId === null) row.status = 'pending';
  });
}

export function transferred(event: EventOf<'conversation.transferred'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, ({ row }) => {
    row.assignedTo = event.staffId;
    if (row.status === 'open' || row.status === 'pending') row.status = event.staffId === null ? 'pending' : 'open';
  });
}

export function escalated(event: EventOf<'conversation.escalated'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, (draft) => {
    const { row } = draft;
    row.priority = 'high';
    if (event.labelId !== null && !row.labels.includes(event.labelId)) row.labels = [...row.labels, event.labelId];
    restartDeadline(draft, facts);
  });
}

export function statusChanged(event: EventOf<'conversation.status-changed'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, (draft) => {
    const { row, hidden } = draft;
    const ends = event.status === 'resolved' || event.status === 'closed';
    row.status = event.status;
    if (ends) {
      endCase(draft, facts);
      return;
    }
    if (hidden.episodeId !== null) return;
    if (event.undo) undoEnd(draft, facts);
    // Reopened by a person: within a day the episode goes on, later a new one opens.
    const goesOn = hidden.episodeEndedAt !== null && facts.at - hidden.episodeEndedAt <= limits.reopenMs;
    hidden.episodeId = goesOn ? hidden.lastEpisodeId : episodeId(row.id, facts);
    hidden.lastEpisodeId = hidden.episodeId;
  });
}

export function serviceStatusChanged(event: EventOf<'conversation.service-status-changed'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, (draft) => {
    const { row } = draft;
    const wasBlocked = row.serviceStatus === 'blocked';
    row.serviceStatus = event.serviceStatus;
    // Who is blocked leaves nothing to read, nor does what they wrote meanwhile.
    if (event.serviceStatus === 'blocked' || wasBlocked) allRead(draft, facts);
    restartDeadline(draft, facts);
  });
}

export function priorityChanged(event: EventOf<'conversation.priority-changed'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, (draft) => {
    draft.row.priority = event.priority;
    restartDeadline(draft, facts);
  });
}

export function memberGroupChanged(event: EventOf<'conversation.member-group-changed'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, (draft) => {
    draft.row.memberGroup = event.memberGroup;
    restartDeadline(draft, facts);
  });
}

export function labelled(event: EventOf<'conversation.labelled'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, ({ row }) => {
    row.labels = event.labels;
  });
}

export function tagged(event: EventOf<'conversation.tagged'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, ({ row }) => {
    row.tags = event.tags;
  });
}

export function pinned(event: EventOf<'conversation.pinned'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, ({ row }) => {
    row.pinned = event.pinned;
  });
}

export function archived(event: EventOf<'conversation.archived'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, ({ row }) => {
    row.archived = event.archived;
  });
}

export function noteAdded(event: EventOf<'note.added'>, facts: Facts): RowOp[] {
  const note = facts.content<TextContent>(event.content);
  if (note === undefined) return [];
  const author = facts.staffId ?? '';
  return changeConversation(facts, event.conversationId, ({ row }) => {
    row.internalNotes = [...row.internalNotes, { id: event.noteId, text: note.text, author, at: iso(facts.at) }];
  });
}

export function noteRemoved(event: EventOf<'note.removed'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, ({ row }) => {
    row.internalNotes = row.internalNotes.filter(({ id }) => id !== event.noteId);
  });
}

/** The clock says that a deadline passed; a turn that has moved on since does not care. */
export function deadlinePassed(event: EventOf<'deadline.passed'>, facts: Facts): RowOp[] {
  const turn = facts.read('conversation', event.conversationId)?.hidden.turn;
  if (turn?.dueAt !== event.dueAt) return [];
  return changeConversation(facts, event.conversationId, ({ row }) => {
    row.overdue = true;
  });
}

/** Everything that describes the customer goes; the figures stay. */
export function conversationErased(event: EventOf<'conversation.erased'>, facts: Facts): RowOp[] {
  return changeConversation(facts, event.conversationId, ({ row, hidden }) => {
    const { followed } = row.customer;
    row.customer = { userId: '', followed, displayName: '', pictureUrl: null, language: null, statusMessage: null };
    row.internalNotes = [];
    row.tags = [];
    if (row.lastMessage !== null) row.lastMessage = { ...row.lastMessage, kind: 'text', text: '' };
    hidden.members = {};
    hidden.memberCount = null;
    hidden.nameless = [];
    hidden.sourceId = '';
    hidden.profileAt = 0;
    hidden.erasedAt = facts.position;
  });
}
