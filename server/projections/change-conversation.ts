import type { Origin } from '../../shared/events/common.ts';
import { stands } from '../turns/standing.ts';
import { type Draft, draftOf, newConversation } from './conversation-state.ts';
import { type ProjectionContext, put, type RowOp } from './stored.ts';
import { takeTurn } from './turns.ts';

/** Runs a change on the conversation of an event; an unknown conversation is left alone. */
export function changeConversation(context: ProjectionContext, id: string, change: (draft: Draft) => void): RowOp[] {
  const stored = context.read('conversation', id);
  if (stored === undefined) return [];
  const draft = draftOf(stored);
  draft.row = stands(draft.row, context.event);
  change(draft);
  return store(draft, context);
}

/** The same for an event of LINE, which makes the conversation when it is the first. */
export function fromLine(context: ProjectionContext, origin: Origin, change: (draft: Draft) => void): RowOp[] {
  const stored = context.read('conversation', origin.conversationId);
  const draft = stored === undefined ? newConversation(origin, context) : draftOf(stored);
  if (origin.happenedAt >= draft.hidden.standbySince) {
    draft.hidden.standbySince = origin.happenedAt;
    draft.hidden.standby = origin.standby;
  }
  if (draft.hidden.sourceId === '') contactAgain(draft, origin);
  draft.row = stands(draft.row, context.event);
  change(draft);
  return store(draft, context);
}

/** The event may change the conversation's turns as well. */
function store(draft: Draft, context: ProjectionContext): RowOp[] {
  draft.hidden.lastHolder = draft.row.assignedTo ?? draft.hidden.lastHolder;
  const past = takeTurn(draft, context);
  return [put(context, 'conversation', draft.row, draft.hidden), ...past];
}

/** After an erasure, a customer is known again from the next event on. */
function contactAgain({ row, hidden }: Draft, { sourceId }: Origin): void {
  hidden.sourceId = sourceId;
  row.customer = { ...row.customer, userId: sourceId };
}
