import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, FileButton, Tooltip } from '@mantine/core';
import { IconNote, IconPaperclip, IconSend2, IconSwitchVertical } from '@tabler/icons-react';
import { limits } from '../../../../shared/limits.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { sendMessage } from '../../../sync/send.ts';
import { number } from '../../../ui/time.ts';
import classes from './composer.module.css';
import { EmojiPicker } from './emoji-picker.tsx';
import { accepted } from './media-rules.ts';
import { PriceSign } from './price-sign.tsx';
import { useEnterSends } from './send-setting.ts';
import { StickerPicker } from './sticker-picker.tsx';

type Props = {
  conversation: Conversation;
  note: boolean;
  length: number;
  ready: boolean;
  onNote: () => void;
  onEmoji: (emoji: string) => void;
  onFiles: (files: File[]) => void;
  onSend: () => void;
};

const counterFrom = limits.textMax - 500;

/** Below the text: what can be put in, what sending costs, and sending itself. */
export function ComposerBar({ conversation, note, length, ready, onNote, onEmoji, onFiles, onSend }: Props) {
  const { t, i18n } = useLingui();
  const { enterAlone, swap } = useEnterSends();
  const attach = t({ id: 'composer.attach', message: 'Attach a picture, video or sound' });
  const count = number(length, i18n.locale);
  const max = number(limits.textMax, i18n.locale);
  return (
    <div className={classes.bar}>
      <EmojiPicker onPick={onEmoji} />
      {!note && (
        <>
          <StickerPicker
            onPick={(sticker) => sendMessage({ conversationId: conversation.id, kind: 'sticker', ...sticker })}
          />
          <FileButton multiple accept={accepted.join(',')} onChange={onFiles}>
            {(props) => (
              <Tooltip label={attach}>
                <ActionIcon {...props} variant="subtle" color="gray" size={32} aria-label={attach}>
                  <IconPaperclip size={18} stroke={1.75} />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
        </>
      )}
      <Button
        variant={note ? 'light' : 'subtle'}
        color={note ? 'yellow' : 'gray'}
        {...(note ? { c: 'var(--m-amber)' } : {})}
        size="compact-sm"
        className={classes.noteSwitch}
        leftSection={<IconNote size={16} stroke={1.75} />}
        aria-pressed={note}
        onClick={onNote}
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
          {enterAlone
            ? t({ id: 'composer.hint_enter', message: 'Enter sends' })
            : t({ id: 'composer.hint_shift', message: 'Shift+Enter sends' })}
        </Button>
      </Tooltip>
      <span className={classes.end}>
        {length > counterFrom && (
          <span className={classes.counter} data-over={length > limits.textMax || undefined}>
            {count} / {max}
          </span>
        )}
        {!note && <PriceSign freeUntil={conversation.canReplyFreeUntil} />}
        <Button
          size="sm"
          {...(note ? { color: 'yellow' } : {})}
          autoContrast
          disabled={!ready}
          onClick={onSend}
          rightSection={<IconSend2 size={16} stroke={1.75} />}
        >
          {note ? <Trans id="composer.add_note">Add note</Trans> : <Trans id="composer.send">Send</Trans>}
        </Button>
      </span>
    </div>
  );
}
