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

/** A note under way, with the notes that were there when it went; null while it waits for the one before it. */
interface Writing {
  note: ShownNote;
  before: ReadonlySet<string> | null;
}

/** A customer's notes: one that is written or removed shows so at once, and as before when the server refuses. */
export function useNotes({ id: conversationId, brandId }: Conversation, rows: readonly Note[]) {
  const { id: me } = useUser();
  const [writing, setWriting] = useState<readonly Writing[]>([]);
  /** Notes go one after the other, so that an answer holds one new note of this person. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const deleted = usePendingDeletes();
  // Its row may come before the answer that says which it is.
  const isUnderWay = ({ id, author }: Note) =>
    author === me && writing.some(({ before }) => before !== null && !before.has(id));
  const there = rows.filter((row) => !removed.includes(row.id) && !deleted.has(row.id) && !isUnderWay(row));
  const notes: readonly ShownNote[] = [...there, ...writing.map(({ note }) => note)];

  /** @returns the id of the note; null when it was refused */
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
    // A colleague's may have come just before it.
    const own = result.data?.internalNotes.findLast(({ id, author }) => author === me && !before.has(id));
    if (!result.error && own !== undefined) {
      const row = { ...own, conversationId, brandId, version: result.data.version };
      const key = scopeKey({ scope: 'conversation', id: conversationId });
      subscriptions.snapshot(key, deltaRows('note', [row]), result);
    }
    setWriting((all) => all.filter((one) => one.note !== note));
    return own?.id ?? null;
  };

  /** @returns whether it is gone */
  const remove = async (noteId: string): Promise<boolean> => {
    setRemoved((all) => [...all, noteId]);
    const result = await act('DELETE /conversations/:id/notes/:noteId', { params: { id: conversationId, noteId } });
    if (result.error) setRemoved((all) => all.filter((id) => id !== noteId));
    return !result.error;
  };

  return { notes, add, remove };
}
