import type { Origin } from '../../shared/events/common.ts';
import { type Draft, draftOf, newConversation } from './conversation-state.ts';
import { type Facts, put, type RowOp } from './stored.ts';

/** Runs a change on the conversation of an event; an unknown conversation is left alone. */
export function changeConversation(facts: Facts, id: string, change: (draft: Draft) => void): RowOp[] {
  const stored = facts.read('conversation', id);
  if (stored === undefined) return [];
  const draft = draftOf(stored);
  change(draft);
  return [put(facts, 'conversation', draft.row, draft.hidden)];
}

/** The same for an event of LINE, which makes the conversation when it is the first. */
export function fromLine(facts: Facts, origin: Origin, change: (draft: Draft) => void): RowOp[] {
  const stored = facts.read('conversation', origin.conversationId);
  const draft = stored === undefined ? newConversation(origin, facts) : draftOf(stored);
  if (origin.happenedAt >= draft.hidden.standbySince) {
    draft.hidden.standbySince = origin.happenedAt;
    draft.hidden.standby = origin.standby;
  }
  if (draft.hidden.sourceId === '') contactAgain(draft, origin);
  change(draft);
  return [put(facts, 'conversation', draft.row, draft.hidden)];
}

/** Whom an erasure made unknown is known again from the next event on. */
function contactAgain({ row, hidden }: Draft, { sourceId }: Origin): void {
  hidden.sourceId = sourceId;
  row.customer = { ...row.customer, userId: sourceId };
}
