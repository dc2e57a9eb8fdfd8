import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, FileButton, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconChevronDown, IconNote, IconPaperclip } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import type { SendKey } from '../../../app/send-setting.ts';
import { sendMessage } from '../../../sync/send.ts';
import classes from './composer.module.css';
import { EmojiPicker } from './emoji-picker.tsx';
import { PriceSign, type PushPrice } from './price.tsx';
import { StickerPicker } from './sticker-picker.tsx';
import { useSendDelayed } from './undo-send.ts';

type Props = {
  conversation: Conversation;
  note: boolean;
  notesOnly: boolean;
  push: PushPrice;
  sendKey: SendKey;
  onSendKey: (key: SendKey) => void;
  onInsert: (text: string) => void;
  onAttach: (files: readonly File[]) => void;
  onNote: () => void;
};

/** Tools below the text of the composer. Memoized, so that typing does not render them. */
export const ComposerTools = memo(function ComposerTools({ conversation, note, notesOnly, push, ...props }: Props) {
  const { t } = useLingui();
  const sendDelayed = useSendDelayed(conversation);
  const noteLabel = t({ id: 'messages.note', message: 'Note' });
  return (
    <>
      <EmojiPicker onPick={props.onInsert} />
      {/* The tools are disabled instead of removed, so that nothing moves under the pointer when Note is toggled. */}
      <StickerPicker
        disabled={note}
        price={<PriceSign freeUntil={conversation.canReplyFreeUntil} push={push} />}
        onSend={(sticker) => {
          const body = { conversationId: conversation.id, kind: 'sticker', ...sticker } as const;
          if (!sendDelayed([body])) sendMessage(body);
        }}
      />
      <AttachButton note={note} onAttach={props.onAttach} />
      {!notesOnly && (
        <Button
          variant={note ? 'light' : 'subtle'}
          color={note ? 'yellow' : 'gray'}
          {...(note ? { c: 'var(--oa-soon-text)' } : {})}
          size="compact-sm"
          className={`flex-none weight-500 ${classes.noteSwitch}`}
          leftSection={<IconNote size={16} stroke={1.75} />}
          aria-pressed={note}
          aria-label={noteLabel}
          onClick={props.onNote}
        >
          <span className={classes.noteWords}>{noteLabel}</span>
        </Button>
      )}
      <KeyHint sendKey={props.sendKey} onChoose={props.onSendKey} />
    </>
  );
});

function AttachButton({ note, onAttach }: Pick<Props, 'note' | 'onAttach'>) {
  const { t } = useLingui();
  const label = note
    ? t({ id: 'composer.note_no_files', message: 'Notes are text only' })
    : t({ id: 'composer.attach', message: 'Attach a photo, video, audio or other file' });
  const limits = t({
    id: 'composer.attach_limits',
    message:
      'Photos, videos and audio appear in the chat (videos and audio up to 200 MB). Other files up to 25 MB are sent as a download link.',
  });
  const reset = useRef<() => void>(null);
  const attach = (files: File[]) => {
    onAttach(files);
    // Resets the file input. Otherwise, picking the same file again would have no effect.
    reset.current?.();
  };
  return (
    <FileButton multiple resetRef={reset} onChange={attach} disabled={note}>
      {(props) => (
        <Tooltip
          multiline
          maw={280}
          label={
            <>
              {label}
              {!note && <span className="block text-12">{limits}</span>}
            </>
          }
        >
          <ActionIcon
            {...props}
            variant="subtle"
            color="gray"
            className={`flex-none ${classes.tool}`}
            data-disabled={note || undefined}
            aria-disabled={note || undefined}
            aria-label={label}
            aria-description={note ? undefined : limits}
          >
            <IconPaperclip size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  );
}

/** Shows the current send key, with a menu to change the key. */
function KeyHint({ sendKey, onChoose }: { sendKey: SendKey; onChoose: Props['onSendKey'] }) {
  const { t } = useLingui();
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          className={`flex-none weight-500 ${classes.hint}`}
          variant="subtle"
          color="gray"
          size="compact-xs"
          rightSection={<IconChevronDown size={12} />}
        >
          {sendKey === 'enter'
            ? t({ id: 'composer.hint_enter', message: 'Enter to send' })
            : t({ id: 'composer.hint_shift', message: 'Shift+Enter to send' })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sendKey} onChange={(chosen) => onChoose(chosen as SendKey)}>
          <Menu.RadioItem value="enter" closeMenuOnClick checkIcon={<IconCheck size={14} />}>
            {t({ id: 'account.enter_sends', message: 'Enter sends, Shift+Enter adds a line' })}
          </Menu.RadioItem>
          <Menu.RadioItem value="shiftEnter" closeMenuOnClick checkIcon={<IconCheck size={14} />}>
            {t({ id: 'account.shift_sends', message: 'Shift+Enter sends, Enter adds a line' })}
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
