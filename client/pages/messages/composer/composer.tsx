import { Trans, useLingui } from '@lingui/react/macro';
import { CloseButton, Textarea } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { noteTyping } from '../../../sync/presence.ts';
import { sendMessage } from '../../../sync/send.ts';
import { QuotedMessage } from '../thread/quoted-message.tsx';
import { AttachmentChips } from './attachment-chips.tsx';
import classes from './composer.module.css';
import { ComposerBar } from './composer-bar.tsx';
import { QuickReplies } from './quick-replies.tsx';
import { sends } from './send-keys.ts';
import { useEnterSends } from './send-setting.ts';
import { TemplateChips } from './template-chips.tsx';
import { useAttachments } from './use-attachments.ts';
import type { DraftState } from './use-draft.ts';
import { useQuickReplies } from './use-quick-replies.ts';

type Props = {
  conversation: Conversation;
  state: DraftState;
  boxRef: RefObject<HTMLTextAreaElement | null>;
};

/** Where answers and notes are written. */
export function Composer({ conversation, state, boxRef }: Props) {
  const { t } = useLingui();
  const { id, customer } = conversation;
  const { draft, change, clear } = state;
  const { text, note, quotedMessageId } = draft;
  const { enterAlone } = useEnterSends();
  const [caret, setCaret] = useState(0);
  const attachments = useAttachments();
  const uploading = attachments.list.some((one) => one.state === 'uploading');
  const over = text.length > limits.textMax;
  const ready = !over && !uploading && (text.trim() !== '' || (!note && attachments.list.length > 0));
  useEffect(() => () => noteTyping(id, false), [id]);

  const write = (value: string) => {
    change({ text: value });
    noteTyping(id, value.trim() !== '');
  };
  const replace = (start: number, end: number, words: string) => {
    write(text.slice(0, start) + words + text.slice(end));
    const at = start + words.length;
    setCaret(at);
    requestAnimationFrame(() => {
      boxRef.current?.focus();
      boxRef.current?.setSelectionRange(at, at);
    });
  };
  const insert = (words: string) => {
    const box = boxRef.current;
    replace(box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length, words);
  };
  const quick = useQuickReplies(conversation, text, caret, replace);

  const send = () => {
    if (!ready) return;
    const words = text.trimEnd();
    const quote = quotedMessageId === null ? {} : { quotedMessageId };
    if (note) sendMessage({ conversationId: id, kind: 'text', direction: 'note', text: words });
    else if (words.trim() !== '') sendMessage({ conversationId: id, kind: 'text', text: words, ...quote });
    if (!note) {
      for (const one of attachments.list) {
        if (one.state === 'ready') sendMessage({ conversationId: id, kind: one.media.kind, mediaId: one.media.id });
      }
      attachments.clear();
    }
    clear();
    setCaret(0);
    noteTyping(id, false);
    boxRef.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, nativeEvent } = event;
    const sending = sends(
      { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing: nativeEvent.isComposing },
      enterAlone,
    );
    if (quick.press(event)) event.preventDefault();
    else if (sending) {
      event.preventDefault();
      send();
    }
  };

  const placeholder = note
    ? t({ id: 'composer.write_note', message: 'Write a note that only colleagues see' })
    : t({ id: 'composer.write', message: 'Write an answer' });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the button beside does the same.
    <div
      className={classes.composer}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        attachments.add([...event.dataTransfer.files]);
      }}
    >
      {!customer.followed && conversation.kind === 'user' && (
        <p className={classes.warning} role="status">
          <Trans id="composer.unfollowed">This customer blocked the account. What you send will not arrive.</Trans>
        </p>
      )}
      <div className={classes.chips}>
        <TemplateChips language={customer.language} onPick={insert} />
      </div>
      <div className={classes.box} data-note={note || undefined}>
        {quick.open && (
          <QuickReplies found={quick.found} selected={quick.selected} preview={quick.preview} onPick={quick.pick} />
        )}
        {quotedMessageId !== null && (
          <div className={classes.quote}>
            <QuotedMessage id={quotedMessageId} />
            <CloseButton
              size="sm"
              aria-label={t({ id: 'composer.unquote', message: 'Do not quote' })}
              onClick={() => change({ quotedMessageId: null })}
            />
          </div>
        )}
        <AttachmentChips attachments={attachments} />
        <Textarea
          ref={boxRef}
          variant="unstyled"
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-invalid={over || undefined}
          aria-controls={quick.open ? 'quick-replies' : undefined}
          classNames={{ input: classes.input }}
          onChange={(event) => {
            setCaret(event.currentTarget.selectionStart);
            write(event.currentTarget.value);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onBlur={() => noteTyping(id, false)}
          onPaste={(event) => attachments.add([...event.clipboardData.files])}
          onKeyDown={press}
        />
        <ComposerBar
          conversation={conversation}
          note={note}
          length={text.length}
          ready={ready}
          onNote={() => {
            change({ note: !note });
            boxRef.current?.focus();
          }}
          onEmoji={insert}
          onFiles={attachments.add}
          onSend={send}
        />
      </div>
    </div>
  );
}
