import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ClipboardEvent, RefObject } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { useUnreachable } from '../../../sync/use-unreachable.ts';
import { toastProblem } from '../../../toasts/toast.ts';
import { QuotedMessage } from '../thread/quoted-message.tsx';
import { useWatching } from '../watching.ts';
import { AttachmentChips } from './attachment-chips.tsx';
import { ClaimLine } from './claim-line.tsx';
import classes from './composer.module.css';
import { ComposerBar } from './composer-bar.tsx';
import { CostWarning } from './cost-warning.tsx';
import { DropArea } from './drop-area.tsx';
import { MentionList } from './mention-list.tsx';
import { OwnerLine } from './owner-line.tsx';
import { pastedFiles } from './pasted-files.ts';
import { QuickReplies } from './quick-replies.tsx';
import { TemplateChips } from './template-chips.tsx';
import { UnreachableLine } from './unreachable-line.tsx';
import { useComposer } from './use-composer.ts';
import type { DraftState } from './use-draft.ts';
import { usePushPrice } from './use-push-price.ts';
import { WatchLine } from './watch-line.tsx';

type Props = {
  conversation: Conversation;
  state: DraftState;
  boxRef: RefObject<HTMLTextAreaElement | null>;
};

/** Editor for replies and notes. Unreachable conversations accept notes only. */
export function Composer({ conversation, state, boxRef }: Props) {
  const { t } = useLingui();
  const { customer, canReplyFreeUntil } = conversation;
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const watching = useWatching();
  const unreachable = useUnreachable(conversation);
  const notesOnly = watching.on || unreachable !== null;
  const composer = useComposer(conversation, state, boxRef, notesOnly);
  const { text, note, over, quick, mentions, attachments, rival, gap } = composer;
  const { quotedMessageId } = state.draft;
  const push = usePushPrice(conversation);
  const placeholder = note
    ? t({ id: 'composer.write_note', message: 'Write an internal note' })
    : t({ id: 'composer.write', message: 'Write a reply' });
  const variable = '{name}';
  const add = (files: readonly File[]) => {
    if (note)
      toastProblem(
        t({ id: 'composer.note_file', message: 'A note takes text only. Leave the note to attach the file.' }),
      );
    else attachments.add(files);
  };
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
      {!note && rival === null && <OwnerLine conversation={conversation} />}
      {unreachable !== null && <UnreachableLine reason={unreachable} />}
      {rival !== null && !notesOnly && <ClaimLine rival={rival} onTakeOver={composer.takeOver} />}
      <div className={classes.composer}>
        <DropArea onDrop={add} />
        {gap !== null && (
          <p className={classes.gap} role="status">
            <span>
              <Trans id="composer.gap">The customer’s name is unknown. Fill in {variable}, or leave it out.</Trans>
            </span>
            <Button size="compact-sm" variant="default" onClick={gap.remove}>
              <Trans id="composer.gap_remove">Leave it out</Trans>
            </Button>
          </p>
        )}
        {!note && <CostWarning freeUntil={canReplyFreeUntil} push={push} />}
        {!note && (
          <div className={classes.chips}>
            <TemplateChips language={customer.language} onPick={composer.insertWords} />
          </div>
        )}
        <div className={classes.box} data-note={note || undefined}>
          {quick.open && (
            <QuickReplies
              none={quick.none}
              found={quick.found}
              selected={quick.selected}
              preview={quick.preview}
              onPick={quick.pick}
              onManage={quick.onManage}
              onClose={quick.close}
            />
          )}
          {mentions.open && <MentionList mentions={mentions} />}
          {quotedMessageId !== null && !note && (
            <div className={classes.quote}>
              <QuotedMessage id={quotedMessageId} />
              <CloseButton
                size="sm"
                aria-label={t({ id: 'composer.unquote', message: 'Remove quote' })}
                onClick={() => state.change({ quotedMessageId: null })}
              />
            </div>
          )}
          {!note && <AttachmentChips attachments={attachments} />}
          <Textarea
            ref={boxRef}
            variant="unstyled"
            autosize
            minRows={isPhone ? 1 : 2}
            maxRows={8}
            value={text}
            placeholder={placeholder}
            aria-label={placeholder}
            aria-invalid={over || undefined}
            aria-controls={list}
            aria-activedescendant={composer.activeId}
            classNames={{ input: classes.input }}
            onChange={(event) => composer.write(event.currentTarget.value, event.currentTarget.selectionStart)}
            onSelect={(event) => composer.moveCaret(event.currentTarget.selectionStart)}
            onBlur={composer.rest}
            onPaste={paste}
            onKeyDown={composer.press}
          />
          <ComposerBar
            conversation={conversation}
            composer={composer}
            push={push}
            notesOnly={notesOnly}
            onNote={() => {
              state.change({ note: !note });
              boxRef.current?.focus();
            }}
          />
        </div>
      </div>
    </>
  );
}
