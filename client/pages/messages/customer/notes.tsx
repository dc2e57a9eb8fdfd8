import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { mayRemoveNote } from '../../../../shared/permissions.ts';
import type { Conversation, Note } from '../../../../shared/rows.ts';
import { scopeKey } from '../../../../shared/sync/scope-key.ts';
import { newId } from '../../../api/new-id.ts';
import { useSendKey } from '../../../app/send-setting.ts';
import { ownerOfThings } from '../../../session/own-things.ts';
import { useCan, useUser } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { deltaRows } from '../../../sync/delta-rows.ts';
import { subscriptions } from '../../../sync/page-subscriptions.ts';
import { rowsOf, useAll } from '../../../sync/store.ts';
import { ListTime } from '../../../time/list-time.tsx';
import { deleteLater, usePendingDeletes } from '../../../toasts/delete-later.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { type Draft, draftKey, noteDraftId, readDraft } from '../composer/drafts.ts';
import { sends } from '../composer/send-keys.ts';
import { useDraft } from '../composer/use-draft.ts';
import classes from './customer-panel.module.css';
import { NoneYet, Section } from './section.tsx';

type Props = { conversation: Conversation; rows: readonly Note[]; isKnown: boolean };

/** Permanent notes on the customer. */
export function Notes({ conversation, rows, isKnown }: Props) {
  const { t } = useLingui();
  const mayReply = useCan('messages.reply');
  const colleagues = useAll('colleague');
  const user = useUser();
  const { notes, add, remove } = useNotes(conversation, rows);
  const draftId = noteDraftId(conversation.id);
  const { draft, change, clear } = useDraft(draftId);
  const [isOpened, setOpened] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // A restored draft opens the form without moving the focus, because the user may be typing a reply.
  const isOpen = mayReply && (isOpened || draft.text !== '');
  const removed = t({ id: 'customer.note_removed', message: 'Note removed' });
  const added = t({ id: 'customer.note_added', message: 'Note added' });
  const addOrKeep = async (text: string) => {
    const id = await add(text);
    // Restores a rejected note, even if another conversation is shown now, unless the user has begun another note or signed out.
    if (id === null && ownerOfThings() === user.id && readDraft(user.id, draftId).text === '') {
      change({ text });
      // If the panel was opened again meanwhile, this event makes the panel read the draft. Browsers report storage changes only to other
      // windows.
      window.dispatchEvent(new StorageEvent('storage', { key: draftKey(user.id, draftId) }));
    }
    return id;
  };
  const write = async (text: string) => {
    const noteId = await addOrKeep(text);
    if (noteId !== null) toastUndo(added, () => void remove(noteId));
  };
  const drop = ({ id }: ShownNote) => deleteLater('note', id, removed, conversation.id);
  return (
    <Section
      title={<Trans id="customer.notes">Notes</Trans>}
      onAdd={
        mayReply
          ? () => {
              setOpened(true);
              field.current?.focus();
            }
          : null
      }
      addLabel={t({ id: 'customer.add_note', message: 'Add a note' })}
    >
      {isOpen && (
        <NoteForm
          field={field}
          draft={draft}
          onChange={(patch) => {
            setOpened(true);
            change(patch);
          }}
          autoFocus={isOpened}
          onDone={(text) => {
            setOpened(false);
            clear();
            if (text !== null) void write(text);
          }}
        />
      )}
      {notes.length === 0 && !isOpen && (
        <NoneYet isKnown={isKnown}>
          <Trans id="customer.no_notes">No notes yet</Trans>
        </NoneYet>
      )}
      <ul className="grid w-full gap-10">
        {notes.map((note) => (
          <li key={note.id} className={`relative pe-24 ${classes.noteItem}`}>
            <p className="text-13 pre-wrap break-anywhere">{note.text}</p>
            <p className={`text-12 dimmed ${classes.facts}`}>
              <span>{colleagues.find((one) => one.id === note.author)?.fullName ?? note.author}</span>
              <ListTime at={note.at} />
            </p>
            {mayReply && mayRemoveNote(user, note.author) && (
              <CloseButton
                className={`absolute top-0 opacity-0 ${classes.noteRemove}`}
                size="xs"
                aria-label={t({ id: 'customer.remove_note', message: 'Remove note' })}
                onClick={() => drop(note)}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface FormProps {
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
  autoFocus: boolean;
  /** @param text Note to add. `null` to discard it. */
  onDone: (text: string | null) => void;
}

function NoteForm({ field, draft: { text, language }, onChange, autoFocus, onDone }: FormProps) {
  const { t, i18n } = useLingui();
  const sendKey = useSendKey(language).key;
  // The keys that send a message also submit the note.
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, nativeEvent, currentTarget } = event;
    const { isComposing } = nativeEvent;
    if (sends({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing }, sendKey) !== 'send') return;
    event.preventDefault();
    if (text.trim() !== '') currentTarget.form?.requestSubmit();
  };
  return (
    <form
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(text.trim() || null);
      }}
    >
      <Textarea
        ref={field}
        autoFocus={autoFocus}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.noteMax}
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value, language: language ?? i18n.locale })}
        onKeyDown={press}
        aria-label={t({ id: 'customer.add_note', message: 'Add a note' })}
      />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => onDone(null)}>
          <Trans id="messages.cancel">Cancel</Trans>
        </Button>
        <Button size="xs" type="submit" disabled={text.trim() === ''}>
          <Trans id="messages.save">Save</Trans>
        </Button>
      </Group>
    </form>
  );
}

type ShownNote = Pick<Note, 'id' | 'text' | 'author' | 'at'>;

/**
 * Note that is being saved. `before` contains the ids of the notes that existed when the request was sent. `before` is `null` while the
 * request waits for earlier notes.
 */
interface Writing {
  note: ShownNote;
  before: ReadonlySet<string> | null;
}

/**
 * Returns the notes of a customer, and functions to add and remove a note. Each change is shown at once, and reverted if the server rejects
 * it.
 */
function useNotes({ id: conversationId, brandId }: Conversation, rows: readonly Note[]) {
  const { id: me } = useUser();
  const [writing, setWriting] = useState<readonly Writing[]>([]);
  /**
   * Promise of the previous note, fulfilled when that note is saved. Notes are sent one at a time, so that a response contains only one new
   * note of the user.
   */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const deleted = usePendingDeletes();
  // A new note's row can be pushed before the response identifies it as the note being saved. Until then, the row is hidden, because the
  // note is already shown.
  const isUnderWay = ({ id, author }: Note) =>
    author === me && writing.some(({ before }) => before !== null && !before.has(id));
  const there = rows.filter((row) => !removed.includes(row.id) && !deleted.has(row.id) && !isUnderWay(row));
  const notes: readonly ShownNote[] = [...there, ...writing.map(({ note }) => note)];

  /** Adds a note. @returns id of the note; `null` if the server rejected it */
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
    // Finds the saved note by its author, because a colleague may have added a note at the same time.
    const own = result.data?.internalNotes.findLast(({ id, author }) => author === me && !before.has(id));
    if (!result.error && own !== undefined) {
      const row = { ...own, conversationId, brandId, version: result.data.version };
      const key = scopeKey({ scope: 'conversation', id: conversationId });
      subscriptions.snapshot(key, deltaRows('note', [row]), result);
    }
    setWriting((all) => all.filter((one) => one.note !== note));
    return own?.id ?? null;
  };

  /** Removes a note. @returns whether the note was removed */
  const remove = async (noteId: string): Promise<boolean> => {
    setRemoved((all) => [...all, noteId]);
    const result = await act('DELETE /conversations/:id/notes/:noteId', { params: { id: conversationId, noteId } });
    if (result.error) setRemoved((all) => all.filter((id) => id !== noteId));
    return !result.error;
  };

  return { notes, add, remove };
}
