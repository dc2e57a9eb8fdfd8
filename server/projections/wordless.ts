import { type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/** With the first line of its thread after an erasure a conversation holds words again. */
export function spokenInAgain({ before, after }: RowChange<'message'>, context: ProjectionContext): RowOp[] {
  if (before !== undefined || after === undefined) return [];
  const conversation = context.read('conversation', after.row.conversationId);
  if (conversation === undefined || !conversation.hidden.wordless) return [];
  return [put(context, 'conversation', conversation.row, { ...conversation.hidden, wordless: false })];
}
