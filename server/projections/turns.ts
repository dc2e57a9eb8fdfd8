import { foldTurns, noPast } from '../turns/fold.ts';
import { turnItem } from '../turns/items.ts';
import type { PastTurns } from '../turns/timeline.ts';
import type { Turn } from '../turns/turn.ts';
import type { Draft } from './conversation-state.ts';
import { tolerancesOf } from './defaults.ts';
import { iso, type ProjectionContext, put, type RowOp } from './stored.ts';

/** Applies the event to the turns of its conversation: since when the customer waits, and until when a reply is due. */
export function takeTurn(draft: Draft, context: ProjectionContext): RowOp[] {
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
