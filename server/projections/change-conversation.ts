import type { Origin } from '../../shared/events/common.ts';
import { foldTurns, noPast } from '../turns/fold.ts';
import { turnItem } from '../turns/items.ts';
import { stateAfter } from '../turns/state.ts';
import type { PastTurns } from '../turns/timeline.ts';
import type { Turn } from '../turns/turn.ts';
import { type Draft, draftOf, newConversation } from './conversation-state.ts';
import { tolerancesOf } from './defaults.ts';
import { iso, type ProjectionContext, type Put, put, type RowOp, type Stored } from './stored.ts';

/** Applies an event to its conversation. If the conversation does not exist, nothing changes. */
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

/** Stores the conversation, after applying the event to its turns. */
function store(draft: Draft, context: ProjectionContext): RowOp[] {
  draft.hidden.lastHolder = draft.row.assignedTo ?? draft.hidden.lastHolder;
  const past = takeTurn(draft, context);
  return [put(context, 'conversation', draft.row, draft.hidden), ...past];
}

/** Restores the customer's LINE id when the customer makes contact again after an erasure. */
function contactAgain({ row, hidden }: Draft, { sourceId }: Origin): void {
  hidden.sourceId = sourceId;
  row.customer = { ...row.customer, userId: sourceId };
}

/** Applies the event to the turns of the conversation. The turns determine since when the customer waits and when a reply is due. */
function takeTurn(draft: Draft, context: ProjectionContext): RowOp[] {
  const item = turnItem(context.event, (messageId) => authorOf(messageId, context));
  if (item === null) return [];
  const { id } = draft.row;
  const past = (): PastTurns => context.read('pastTurns', id)?.row ?? noPast;
  const now = { at: context.at, position: context.position };
  const folded = foldTurns({ recent: draft.hidden.turns, past }, item, now, tolerancesOf(context.read));
  draft.hidden.turns = folded.recent;
  show(draft, folded.waiting);
  return folded.past === null ? [] : [put(context, 'pastTurns', { id, ...folded.past })];
}

function authorOf(messageId: string, { read }: ProjectionContext): string | null {
  const author = read('message', messageId)?.row.author;
  return author?.type === 'staff' ? author.id : null;
}

function show({ row }: Draft, waiting: Turn | null): void {
  const dueAt = waiting === null || waiting.dueAt === null ? null : iso(waiting.dueAt);
  if (dueAt !== row.dueAt) row.overdue = false;
  row.waitingSince = waiting === null ? null : iso(waiting.openedAt);
  row.dueAt = dueAt;
}

/**
 * Returns the row operations of an event. If they add a message, a system line or a note, they also update the time of the conversation's
 * last content. An existing operation on the conversation is extended for that, so that derived rows are computed only once.
 * @param ops row operations of the event
 */
export function withLastContent(ops: readonly RowOp[], context: ProjectionContext): RowOp[] {
  return ops
    .filter((op): op is Put<'message'> | Put<'note'> => isContent(op) && context.read(op.kind, op.id) === undefined)
    .reduce(
      (changed, { row }) =>
        contentAdded(changed, row.conversationId, Math.min(Date.parse(row.at), context.at), context),
      [...ops],
    );
}

const isContent = (op: RowOp): op is Put<'message'> | Put<'note'> =>
  op.op === 'put' && (op.kind === 'message' || op.kind === 'note');

function contentAdded(ops: RowOp[], conversationId: string, at: number, context: ProjectionContext): RowOp[] {
  const index = ops.findLastIndex(
    ({ op, kind, id }) => op === 'put' && kind === 'conversation' && id === conversationId,
  );
  const changed = ops[index] as Stored<'conversation'> | undefined;
  const conversation = changed ?? context.read('conversation', conversationId);
  if (conversation === undefined || at <= (conversation.hidden.lastWordAt ?? 0)) return ops;
  const updated = put(context, 'conversation', conversation.row, { ...conversation.hidden, lastWordAt: at });
  return changed === undefined ? [...ops, updated] : ops.with(index, updated);
}
