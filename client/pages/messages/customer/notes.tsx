import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { mayRemoveNote } from '../../../../shared/permissions.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { newId } from '../../../new-id.ts';
import { useCan, useUser } from '../../../session.ts';
import { act } from '../../../sync/act.ts';
import { rowsOf, useAll } from '../../../sync/store.ts';
import { listTime } from '../../../ui/time.ts';
import { toastUndo } from '../../../ui/toast-undo.tsx';
import { sends } from '../composer/send-keys.ts';
import { useEnterSends } from '../composer/send-setting.ts';
import classes from './customer-panel.module.css';
import { None } from './none.tsx';
import { Section } from './section.tsx';

/** The customer's lasting notes. */
export function Notes({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useLingui();
  const mayReply = useCan('messages.reply');
  const colleagues = useAll('colleague');
  /** What the form begins with; null: there is none. */
  const [begun, begin] = useState<string | null>(null);
  const { id, internalNotes } = conversation;
  const removed = t({ id: 'customer.note_removed', message: 'Note removed' });
  const user = useUser();
  const { id: me } = user;
  const added = t({ id: 'customer.note_added', message: 'Note added' });
  const add = async (text: string): Promise<string | undefined> => {
    const before = rowsOf('conversation').get(id)?.internalNotes ?? [];
    const known = new Set(before.map((note) => note.id));
    const shown = { id: newId(), text, author: me, at: new Date().toISOString() };
    const overlay = { kind: 'conversation', id, patch: { internalNotes: [...before, shown] } } as const;
    const result = await act('POST /conversations/:id/notes', { params: { id }, body: { text } }, overlay);
    if (result.error) {
      // What was refused can be written again.
      begin((other) => other ?? text);
      return undefined;
    }
    // A colleague's may have come just before it.
    return result.data.internalNotes.findLast(({ id, author }) => author === me && !known.has(id))?.id;
  };
  const write = async (text: string) => {
    const noteId = await add(text);
    if (noteId === undefined) return;
    const params = { id, noteId };
    toastUndo(added, () => void act('DELETE /conversations/:id/notes/:noteId', { params }));
  };
  const remove = async (noteId: string, text: string) => {
    const patch = { internalNotes: internalNotes.filter((note) => note.id !== noteId) };
    const args = { params: { id, noteId } };
    const result = await act('DELETE /conversations/:id/notes/:noteId', args, { kind: 'conversation', id, patch });
    if (!result.error) toastUndo(removed, () => void add(text));
  };
  return (
    <Section
      title={<Trans id="customer.notes">Notes</Trans>}
      onAdd={mayReply ? () => begin((text) => text ?? '') : null}
      addLabel={t({ id: 'customer.add_note', message: 'Add a note' })}
    >
      {begun !== null && (
        <NoteForm
          begun={begun}
          onDone={(text) => {
            begin(null);
            if (text !== null) void write(text);
          }}
        />
      )}
      {internalNotes.length === 0 && begun === null && <None />}
      <ul className={classes.notes}>
        {internalNotes.map((note) => (
          <li key={note.id} className={classes.noteItem}>
            <p className={classes.note}>{note.text}</p>
            <p className={classes.facts}>
              <span>{colleagues.find((one) => one.id === note.author)?.fullName ?? note.author}</span>
              <time dateTime={note.at}>{listTime(note.at, i18n.locale, Date.now())}</time>
            </p>
            {mayReply && mayRemoveNote(user, note.author) && (
              <CloseButton
                className={classes.noteRemove}
                size="xs"
                aria-label={t({ id: 'customer.remove_note', message: 'Remove the note' })}
                onClick={() => void remove(note.id, note.text)}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function NoteForm({ begun, onDone }: { begun: string; onDone: (text: string | null) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(begun);
  const { enterAlone } = useEnterSends();
  // It is sent by the keys that send a message.
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, nativeEvent, currentTarget } = event;
    const { isComposing } = nativeEvent;
    if (sends({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing }, enterAlone) !== 'send') return;
    event.preventDefault();
    if (text.trim() !== '') currentTarget.form?.requestSubmit();
  };
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(text.trim() || null);
      }}
    >
      <Textarea
        autoFocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.noteMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
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
