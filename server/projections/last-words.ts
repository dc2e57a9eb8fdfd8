import { type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/** A line of the thread or a note puts off the day from which its conversation has lain quiet. */
export function spokenIn(
  { before, after }: RowChange<'message'> | RowChange<'note'>,
  context: ProjectionContext,
): RowOp[] {
  if (before !== undefined || after === undefined) return [];
  const conversation = context.read('conversation', after.row.conversationId);
  if (conversation === undefined) return [];
  const { row, hidden } = conversation;
  const at = Date.parse(after.row.at);
  return at <= (hidden.lastWordAt ?? 0) ? [] : [put(context, 'conversation', row, { ...hidden, lastWordAt: at })];
}
