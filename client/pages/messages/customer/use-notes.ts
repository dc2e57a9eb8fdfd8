import { useRef, useState } from 'react';
import type { Conversation, Note } from '../../../../shared/rows.ts';
import { scopeKey } from '../../../../shared/sync/scope-key.ts';
import { newId } from '../../../api/new-id.ts';
import { useUser } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { deltaRows } from '../../../sync/delta-rows.ts';
import { subscriptions } from '../../../sync/page-subscriptions.ts';
import { rowsOf } from '../../../sync/store.ts';
import { usePendingDeletes } from '../../../toasts/delete-later.ts';

export type ShownNote = Pick<Note, 'id' | 'text' | 'author' | 'at'>;

/** Note being saved, with the ids of the existing notes when it was sent; `null` while queued. */
interface Writing {
  note: ShownNote;
  before: ReadonlySet<string> | null;
}

/** Notes of a customer. Added and removed optimistically; reverted if the server rejects the change. */
export function useNotes({ id: conversationId, brandId }: Conversation, rows: readonly Note[]) {
  const { id: me } = useUser();
  const [writing, setWriting] = useState<readonly Writing[]>([]);
  /** Sends notes one at a time, so that a response contains only one new note of the user. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const deleted = usePendingDeletes();
  // The row may arrive before the response that identifies it.
  const isUnderWay = ({ id, author }: Note) =>
    author === me && writing.some(({ before }) => before !== null && !before.has(id));
  const there = rows.filter((row) => !removed.includes(row.id) && !deleted.has(row.id) && !isUnderWay(row));
  const notes: readonly ShownNote[] = [...there, ...writing.map(({ note }) => note)];

  /** @returns id of the note; `null` if rejected */
  const add = (text: string): Promise<string | null> => {
    const note = { id: newId(), text, author: me, at: new Date().toISOString() };
    setWriting((all) => [...all, { note, before: null }]);
    const added = last.current.then(() => send(note));
    last.current = added;
    return added;
  };

  const send = async (note: ShownNote): Promise<string | null> => {
    const before = new Set(rowsOf('note').keys());
    setWriting((all) => all.map((one) => (one.note === note ? { note, before } : one)));
    const args = { params: { id: conversationId }, body: { text: note.text } };
    const result = await act('POST /conversations/:id/notes', args);
    // A colleague's note may precede it.
    const own = result.data?.internalNotes.findLast(({ id, author }) => author === me && !before.has(id));
    if (!result.error && own !== undefined) {
      const row = { ...own, conversationId, brandId, version: result.data.version };
      const key = scopeKey({ scope: 'conversation', id: conversationId });
      subscriptions.snapshot(key, deltaRows('note', [row]), result);
    }
    setWriting((all) => all.filter((one) => one.note !== note));
    return own?.id ?? null;
  };

  /** @returns whether the note was removed */
  const remove = async (noteId: string): Promise<boolean> => {
    setRemoved((all) => [...all, noteId]);
    const result = await act('DELETE /conversations/:id/notes/:noteId', { params: { id: conversationId, noteId } });
    if (result.error) setRemoved((all) => all.filter((id) => id !== noteId));
    return !result.error;
  };

  return { notes, add, remove };
}
