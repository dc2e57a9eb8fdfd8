import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { mayRemoveNote } from '../../../../shared/permissions.ts';
import type { Conversation, Note } from '../../../../shared/rows.ts';
import { useSendKey } from '../../../app/send-setting.ts';
import { useCan, useUser } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';
import { ListTime } from '../../../time/list-time.tsx';
import { deleteLater } from '../../../toasts/delete-later.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { sends } from '../composer/send-keys.ts';
import classes from './customer-panel.module.css';
import { NoneYet } from './none.tsx';
import { Section } from './section.tsx';
import { type ShownNote, useNotes } from './use-notes.ts';

type Props = { conversation: Conversation; rows: readonly Note[]; isKnown: boolean };

/** Permanent notes on the customer. */
export function Notes({ conversation, rows, isKnown }: Props) {
  const { t } = useLingui();
  const mayReply = useCan('messages.reply');
  const colleagues = useAll('colleague');
  const user = useUser();
  const { notes, add, remove } = useNotes(conversation, rows);
  /** Initial text of the form; `null` if the form is closed. */
  const [begun, begin] = useState<string | null>(null);
  const removed = t({ id: 'customer.note_removed', message: 'Note removed' });
  const added = t({ id: 'customer.note_added', message: 'Note added' });
  const addOrKeep = async (text: string) => {
    const id = await add(text);
    // A rejected note can be edited again.
    if (id === null) begin((other) => other ?? text);
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
      {notes.length === 0 && begun === null && <NoneYet isKnown={isKnown} />}
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note.id} className={classes.noteItem}>
            <p className={classes.note}>{note.text}</p>
            <p className={classes.facts}>
              <span>{colleagues.find((one) => one.id === note.author)?.fullName ?? note.author}</span>
              <ListTime at={note.at} />
            </p>
            {mayReply && mayRemoveNote(user, note.author) && (
              <CloseButton
                className={classes.noteRemove}
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

function NoteForm({ begun, onDone }: { begun: string; onDone: (text: string | null) => void }) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState(begun);
  const [begunIn] = useState(i18n.locale);
  const sendKey = useSendKey(begunIn).key;
  // Submitted by the same keys as a message.
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, nativeEvent, currentTarget } = event;
    const { isComposing } = nativeEvent;
    if (sends({ key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing }, sendKey) !== 'send') return;
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
