import type { Origin } from '../../shared/events/common.ts';
import { stateAfter } from '../turns/state.ts';
import { type Draft, draftOf, newConversation } from './conversation-state.ts';
import { type ProjectionContext, put, type RowOp } from './stored.ts';
import { takeTurn } from './turns.ts';

/** Applies a change to the conversation of an event. Unknown conversations are ignored. */
export function changeConversation(context: ProjectionContext, id: string, change: (draft: Draft) => void): RowOp[] {
  const stored = context.read('conversation', id);
  if (stored === undefined) return [];
  const draft = draftOf(stored);
  draft.row = stateAfter(draft.row, context.event);
  change(draft);
  return store(draft, context);
}

/** Applies a change for a LINE event. The first event of a source creates the conversation. */
export function fromLine(context: ProjectionContext, origin: Origin, change: (draft: Draft) => void): RowOp[] {
  const stored = context.read('conversation', origin.conversationId);
  const draft = stored === undefined ? newConversation(origin, context) : draftOf(stored);
  if (origin.happenedAt >= draft.hidden.standbySince) {
    draft.hidden.standbySince = origin.happenedAt;
    draft.hidden.standby = origin.standby;
  }
  if (draft.hidden.sourceId === '') contactAgain(draft, origin);
  draft.row = stateAfter(draft.row, context.event);
  change(draft);
  return store(draft, context);
}

/** Stores the draft. The event can change the conversation's turns as well. */
function store(draft: Draft, context: ProjectionContext): RowOp[] {
  draft.hidden.lastHolder = draft.row.assignedTo ?? draft.hidden.lastHolder;
  const past = takeTurn(draft, context);
  return [put(context, 'conversation', draft.row, draft.hidden), ...past];
}

/** Restores the customer's LINE id with the first event after an erasure. */
function contactAgain({ row, hidden }: Draft, { sourceId }: Origin): void {
  hidden.sourceId = sourceId;
  row.customer = { ...row.customer, userId: sourceId };
}
