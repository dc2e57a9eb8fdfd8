import { Trans, useLingui } from '@lingui/react/macro';
import { Button, CloseButton, Textarea, Tooltip } from '@mantine/core';
import { IconNote, IconSend2, IconSwitchVertical } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { noteTyping } from '../../../sync/presence.ts';
import { sendMessage } from '../../../sync/send.ts';
import { QuotedMessage } from '../thread/quoted-message.tsx';
import classes from './composer.module.css';
import { PriceSign } from './price-sign.tsx';
import { sends } from './send-keys.ts';
import { useEnterSends } from './send-setting.ts';
import { TemplateChips } from './template-chips.tsx';
import type { DraftState } from './use-draft.ts';

type Props = {
  conversation: Conversation;
  state: DraftState;
  boxRef: RefObject<HTMLTextAreaElement | null>;
  chips?: ReactNode;
  tools?: ReactNode;
};

const counterFrom = limits.textMax - 500;

/** Where answers and notes are written. */
export function Composer({ conversation, state, boxRef, chips, tools }: Props) {
  const { t } = useLingui();
  const { id, customer } = conversation;
  const { draft, change, clear } = state;
  const { enterAlone, swap } = useEnterSends();
  const { text, note, quotedMessageId } = draft;
  const over = text.length > limits.textMax;
  const empty = text.trim() === '';
  useEffect(() => () => noteTyping(id, false), [id]);

  const write = (value: string) => {
    change({ text: value });
    noteTyping(id, value.trim() !== '');
  };
  const insert = (words: string) => {
    const box = boxRef.current;
    const at = box?.selectionStart ?? text.length;
    write(text.slice(0, at) + words + text.slice(box?.selectionEnd ?? at));
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(at + words.length, at + words.length);
    });
  };
  const send = () => {
    if (empty || over) return;
    const words = text.trimEnd();
    if (note) sendMessage({ conversationId: id, kind: 'text', direction: 'note', text: words });
    else
      sendMessage({
        conversationId: id,
        kind: 'text',
        text: words,
        ...(quotedMessageId === null ? {} : { quotedMessageId }),
      });
    clear();
    noteTyping(id, false);
    boxRef.current?.focus();
  };

  const hint = enterAlone
    ? t({ id: 'composer.hint_enter', message: 'Enter sends, Shift+Enter breaks the line' })
    : t({ id: 'composer.hint_shift', message: 'Shift+Enter sends, Enter breaks the line' });
  const placeholder = note
    ? t({ id: 'composer.write_note', message: 'Write a note that only colleagues see' })
    : t({ id: 'composer.write', message: 'Write an answer' });
  return (
    <div className={classes.composer}>
      {!customer.followed && conversation.kind === 'user' && (
        <p className={classes.warning} role="status">
          <Trans id="composer.unfollowed">This customer blocked the account. What you send will not arrive.</Trans>
        </p>
      )}
      <div className={classes.chips}>
        <TemplateChips language={customer.language} onPick={insert} />
        {chips}
      </div>
      <div className={classes.box} data-note={note || undefined}>
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
          classNames={{ input: classes.input }}
          onChange={(event) => write(event.currentTarget.value)}
          onBlur={() => noteTyping(id, false)}
          onKeyDown={(event) => {
            const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, nativeEvent } = event;
            const press = { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, isComposing: nativeEvent.isComposing };
            if (!event.defaultPrevented && sends(press, enterAlone)) {
              event.preventDefault();
              send();
            }
          }}
        />
        <div className={classes.bar}>
          {tools}
          <Button
            variant={note ? 'light' : 'subtle'}
            color={note ? 'yellow' : 'gray'}
            size="compact-sm"
            className={classes.noteSwitch}
            leftSection={<IconNote size={16} stroke={1.75} />}
            aria-pressed={note}
            onClick={() => {
              change({ note: !note });
              boxRef.current?.focus();
            }}
          >
            <Trans id="messages.note">Note</Trans>
          </Button>
          <Tooltip label={t({ id: 'composer.swap', message: 'Swap Enter and Shift+Enter' })}>
            <Button
              className={classes.hint}
              variant="subtle"
              color="gray"
              size="compact-xs"
              leftSection={<IconSwitchVertical size={12} />}
              onClick={swap}
            >
              {hint}
            </Button>
          </Tooltip>
          <span className={classes.end}>
            {text.length > counterFrom && (
              <span className={classes.counter} data-over={over || undefined}>
                {text.length.toLocaleString()} / {limits.textMax.toLocaleString()}
              </span>
            )}
            {!note && <PriceSign freeUntil={conversation.canReplyFreeUntil} />}
            <Button
              size="sm"
              color={note ? 'yellow' : undefined}
              autoContrast
              disabled={empty || over}
              onClick={send}
              rightSection={<IconSend2 size={16} stroke={1.75} />}
            >
              {note ? <Trans id="composer.add_note">Add note</Trans> : <Trans id="composer.send">Send</Trans>}
            </Button>
          </span>
        </div>
      </div>
    </div>
  );
}
