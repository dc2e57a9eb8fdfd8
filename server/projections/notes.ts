import type { TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { changeConversation } from './change-conversation.ts';
import type { Draft } from './conversation-state.ts';
import { del, iso, type ProjectionContext, put, type RowOp } from './stored.ts';

/** The projections in this file store the notes that staff write about a customer. */

export function noteAdded(event: EventOf<'note.added'>, context: ProjectionContext): RowOp[] {
  const { noteId: id, conversationId } = event;
  const text = context.content<TextContent>(event.content)?.text;
  const conversation = context.read('conversation', conversationId);
  if (text === undefined || conversation === undefined) return [];
  const { brandId } = conversation.row;
  const author = context.staffId ?? '';
  return [
    put(context, 'note', { id, conversationId, brandId, text, author, at: iso(context.at) }),
    ...changeConversation(context, conversationId, (draft) => setNotes(draft, [...draft.hidden.notes, id])),
  ];
}

export function noteRemoved({ noteId, conversationId }: EventOf<'note.removed'>, context: ProjectionContext): RowOp[] {
  if (context.read('note', noteId) === undefined) return [];
  const without = (draft: Draft) =>
    setNotes(
      draft,
      draft.hidden.notes.filter((id) => id !== noteId),
    );
  return [del('note', noteId), ...changeConversation(context, conversationId, without)];
}

export function conversationErased(
  { conversationId }: EventOf<'conversation.erased'>,
  context: ProjectionContext,
): RowOp[] {
  return (context.read('conversation', conversationId)?.hidden.notes ?? []).map((id) => del('note', id));
}

export function setNotes({ row, hidden }: Draft, notes: string[]): void {
  hidden.notes = notes;
  row.noteCount = notes.length;
}
