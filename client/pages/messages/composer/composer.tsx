import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Portal } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPaperclip } from '@tabler/icons-react';
import { type ClipboardEvent, memo, type RefObject, useEffect, useState } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { useUnreachable } from '../../../sync/use-unreachable.ts';
import { toastProblem } from '../../../toasts/toast.ts';
import { useLatestHandler } from '../../../ui/use-latest-handler.ts';
import page from '../page.module.css';
import { QuotedMessage } from '../thread/quoted-message.tsx';
import { useWatching } from '../watching.ts';
import { AttachmentChips } from './attachment-chips.tsx';
import classes from './composer.module.css';
import { ComposerBar } from './composer-bar.tsx';
import { CardChip, SaveDialog, type SavedContent } from './composer-cards.tsx';
import { ClaimLine, OwnerLine, UnreachableLine, WatchLine } from './composer-lines.tsx';
import { MentionList } from './mention-list.tsx';
import { CostWarning, usePushPrice } from './price.tsx';
import { QuickReplies } from './quick-replies.tsx';
import { SendTimeDialog } from './send-time-dialog.tsx';
import { TemplateChips } from './template-chips.tsx';
import { useComposer } from './use-composer.ts';
import type { DraftState } from './use-draft.ts';

type Props = {
  conversation: Conversation;
  state: DraftState;
  boxRef: RefObject<HTMLTextAreaElement | null>;
};

/** Editor for replies and notes. If the customer cannot be reached, only notes can be written. */
export function Composer({ conversation, state, boxRef }: Props) {
  const { t } = useLingui();
  const { customer, canReplyFreeUntil } = conversation;
  const watching = useWatching();
  const unreachable = useUnreachable(conversation);
  const notesOnly = watching.on || unreachable !== null;
  const composer = useComposer(conversation, state, boxRef, notesOnly);
  const { text, note, over, quick, mentions, attachments, conflict, gap } = composer;
  const { quotedMessageId } = state.draft;
  const [saved, save] = useState<SavedContent | null>(null);
  const push = usePushPrice(conversation);
  const placeholder = note
    ? t({ id: 'composer.write_note', message: 'Write an internal note' })
    : t({ id: 'composer.write', message: 'Write a reply' });
  const variable = gap?.variable ?? '';
  const toggleNote = useLatestHandler(() => {
    state.change({ note: !note });
    boxRef.current?.focus();
  });
  const add = useLatestHandler((files: readonly File[]) => {
    if (note)
      toastProblem(
        t({ id: 'composer.note_file', message: 'A note takes text only. Leave the note to attach the file.' }),
      );
    else attachments.add(files);
  });
  const paste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };
  const list = quick.open ? 'quick-replies' : mentions.open ? 'mentions' : undefined;
  return (
    <>
      {watching.on && (
        <WatchLine
          onStop={() => {
            watching.set(false);
            boxRef.current?.focus();
          }}
        />
      )}
      {!note && conflict === null && <OwnerLine conversation={conversation} />}
      {unreachable !== null && <UnreachableLine reason={unreachable} />}
      {conflict !== null && !notesOnly && <ClaimLine conflict={conflict} onTakeOver={composer.takeOver} />}
      <div className={`pt-8 pb-12 bg-body border-top ${classes.composer} ${page.measure}`}>
        <DropArea onDrop={add} />
        {composer.later.isOpen && (
          <SendTimeDialog sendAt={null} onChoose={composer.later.send} onClose={composer.later.close} />
        )}
        {saved !== null && <SaveDialog conversation={conversation} saved={saved} onClose={() => save(null)} />}
        {gap !== null && (
          <p className="flex items-center gap-8 mb-8 text-13 color-soon" role="status">
            <span className="flex-1">
              {variable === '{name}' ? (
                <Trans id="composer.gap">The customer’s name is unknown. Fill in {variable}, or leave it out.</Trans>
              ) : (
                <Trans id="composer.gap_other">
                  {variable} has no value for this customer. Fill it in, or leave it out.
                </Trans>
              )}
            </span>
            <Button size="compact-sm" variant="default" onClick={gap.remove}>
              <Trans id="composer.gap_remove">Leave it out</Trans>
            </Button>
          </p>
        )}
        {!note && <CostWarning freeUntil={canReplyFreeUntil} push={push} />}
        {!note && (
          <div className={`flex gap-6 mb-8 ${classes.chips}`}>
            <TemplateChips language={customer.language} onPick={composer.insertText} />
            <CardChip conversation={conversation} cards={composer.cards} onSave={save} />
          </div>
        )}
        <div className={`relative bg-body rounded-8 ${classes.box}`} data-note={note || undefined}>
          {quick.open && (
            <QuickReplies
              none={quick.none}
              found={quick.found}
              selected={quick.selected}
              preview={quick.preview}
              values={quick.values}
              onPick={quick.pick}
              onManage={quick.onManage}
              onClose={quick.close}
            />
          )}
          {mentions.open && <MentionList mentions={mentions} />}
          {quotedMessageId !== null && !note && (
            <div className={`flex items-center justify-between gap-8 ${classes.quote}`}>
              <QuotedMessage id={quotedMessageId} />
              <CloseButton
                size="sm"
                aria-label={t({ id: 'composer.unquote', message: 'Remove quote' })}
                onClick={() => state.change({ quotedMessageId: null })}
              />
            </div>
          )}
          {!note && <AttachmentChips attachments={attachments} />}
          <div className={`grid text-14 leading-relaxed ${classes.text}`} data-text={text}>
            <textarea
              ref={boxRef}
              className={classes.input}
              rows={1}
              value={text}
              placeholder={placeholder}
              aria-label={placeholder}
              aria-invalid={over || undefined}
              aria-controls={list}
              aria-activedescendant={composer.activeId}
              onChange={(event) => composer.write(event.currentTarget.value, event.currentTarget.selectionStart)}
              onSelect={(event) => composer.moveCaret(event.currentTarget.selectionStart)}
              onBlur={composer.rest}
              onPaste={paste}
              onKeyDown={composer.press}
            />
          </div>
          <ComposerBar
            conversation={conversation}
            composer={composer}
            push={push}
            notesOnly={notesOnly}
            onSave={save}
            onAttach={add}
            onNote={toggleNote}
          />
        </div>
      </div>
    </>
  );
}

/** Accepts files that are dropped anywhere in the window. Unsuitable files are rejected with a toast. */
const DropArea = memo(function DropArea({ onDrop }: { onDrop: (files: File[]) => void }) {
  const [dragged, end] = useFileDrag();
  if (!dragged) return null;
  return (
    <Portal>
      <Dropzone
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        classNames={{
          root: `rounded-8 ${classes.root}`,
          inner: `grid h-full gap-8 text-16 weight-500 color-accent justify-items-center ${classes.inner}`,
        }}
        onDrop={(files: File[]) => {
          end();
          onDrop(files);
        }}
      >
        <IconPaperclip size={32} stroke={1.5} aria-hidden />
        <Trans id="composer.drop">Drop files to attach them</Trans>
      </Dropzone>
    </Portal>
  );
});

/** Returns whether files are being dragged over the window, and a function that resets the state. */
function useFileDrag(): [boolean, () => void] {
  const [depth, setDepth] = useState(0);
  useEffect(() => {
    // Counts the elements that the drag has entered and not yet left. A flag is not enough, because entering a child element also leaves
    // its parent.
    const enter = ({ dataTransfer }: DragEvent) => {
      if (dataTransfer?.types.includes('Files')) setDepth((now) => now + 1);
    };
    const leave = () => setDepth((now) => Math.max(0, now - 1));
    const over = () => setDepth(0);
    document.addEventListener('dragenter', enter);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', over);
    return () => {
      document.removeEventListener('dragenter', enter);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', over);
    };
  }, []);
  return [depth > 0, () => setDepth(0)];
}

/**
 * Returns the pasted files, or an empty list if the pasted text is to be used instead. Spreadsheets and presentations copy the same content
 * as text, HTML and an image, so the text is used. File managers copy files together with their names as text, so the files are used.
 */
function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const all = [...clipboard.files];
  const lines = clipboard
    .getData('text/plain')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isNames = lines.every((line) => all.some(({ name }) => line === name || line.endsWith(`/${name}`)));
  return isNames ? all : [];
}
