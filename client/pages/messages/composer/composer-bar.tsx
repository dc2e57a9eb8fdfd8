import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Kbd, Menu } from '@mantine/core';
import { IconChevronUp, IconSend2 } from '@tabler/icons-react';
import { memo } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { number } from '../../../time/time.ts';
import classes from './composer.module.css';
import { type SavedContent, useSaveReply } from './composer-cards.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { PriceSign, type PushPrice } from './price.tsx';
import type { ComposerState } from './use-composer.ts';
import type { ReplyConflict } from './use-reply-conflict.ts';

type Props = {
  conversation: Conversation;
  composer: ComposerState;
  push: PushPrice;
  notesOnly: boolean;
  onSave: (content: SavedContent) => void;
  onAttach: (files: readonly File[]) => void;
  onNote: () => void;
};

/** Toolbar below the text: attachments, emojis, stickers, cost, and the send button. */
export function ComposerBar({ conversation, composer, push, notesOnly, onSave, onAttach, onNote }: Props) {
  const onSaveReply = useSaveReply(conversation, composer, onSave);
  const { note } = composer;
  return (
    <div className={`flex items-center gap-4 p-4 ${classes.bar}`}>
      <ComposerTools
        conversation={conversation}
        note={note}
        notesOnly={notesOnly}
        push={push}
        sendKey={composer.sendKey.key}
        onSendKey={composer.sendKey.choose}
        onInsert={composer.insert}
        onAttach={onAttach}
        onNote={onNote}
      />
      <span className={`flex items-center min-w-0 gap-12 ms-auto ${classes.end}`}>
        <Counter composer={composer} />
        {!note && <PriceSign freeUntil={conversation.canReplyFreeUntil} push={push} />}
        <SendButton
          note={note}
          ready={composer.ready}
          conflict={composer.conflict}
          onSend={composer.send}
          onResolve={composer.resolve}
          onLater={composer.later.open}
          onSave={onSaveReply}
        />
      </span>
    </div>
  );
}

const counterFrom = limits.textMax - 500;

/** Number of characters or messages. Shown only if it is near or above the limit. */
function Counter({ composer }: { composer: ComposerState }) {
  const { i18n } = useLingui();
  const { note, text, over, bubbles } = composer;
  const count = number(text.length, i18n.locale);
  const max = number(limits.textMax, i18n.locale);
  const tooMany = !note && bubbles > limits.messagesPerSend;
  if (tooMany) {
    return (
      <span className={`text-12 tabular nowrap dimmed ${classes.counter}`} data-over>
        <Trans id="composer.bubbles">{bubbles} of 5 messages</Trans>
      </span>
    );
  }
  if (text.length <= counterFrom) return null;
  return (
    <span className={`text-12 tabular nowrap dimmed ${classes.counter}`} data-over={over || undefined}>
      {count} / {max}
    </span>
  );
}

type SendButtonProps = {
  note: boolean;
  ready: boolean;
  conflict: ReplyConflict | null;
  onSend: () => void;
  /** Sends the reply and resolves the case. `null` if the user has no permission to resolve it. */
  onResolve: (() => void) | null;
  /** Opens the choice of the time at which the reply is sent. */
  onLater: () => void;
  /** Saves what is written as a quick reply. `null` if it cannot be one. */
  onSave: (() => void) | null;
};

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** Send button, with a menu for sending and resolving in one step, sending later, and saving as a quick reply. */
const SendButton = memo(function SendButton(props: SendButtonProps) {
  const { note, ready, conflict, onSend, onResolve, onLater, onSave } = props;
  const { t } = useLingui();
  const label = note
    ? t({ id: 'composer.add_note', message: 'Add note' })
    : conflict?.does === 'answering'
      ? t({ id: 'composer.take_and_send', message: 'Take over and send' })
      : conflict?.attempted
        ? t({ id: 'composer.send_as_well', message: 'Send this too' })
        : t({ id: 'composer.send', message: 'Send' });
  const color = note ? { color: 'yellow' } : {};
  return (
    <Button.Group
      className="flex-nowrap"
      data-claimed={conflict?.does === 'answering' || conflict?.attempted || undefined}
    >
      <Button
        size="sm"
        {...color}
        autoContrast
        className={`h-36 ${classes.send}`}
        disabled={!ready}
        aria-label={label}
        onClick={onSend}
        rightSection={<IconSend2 size={16} stroke={1.75} />}
      >
        <span className={classes.label}>{label}</span>
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <ActionIcon
            variant="filled"
            className={`h-36 w-28 touch-w ${classes.more}`}
            // For a note, which cannot resolve a case, this button is disabled instead of removed, so that the send button stays in its
            // place.
            disabled={!ready || note}
            {...color}
            aria-label={t({ id: 'composer.more_ways', message: 'More ways to send' })}
          >
            <IconChevronUp size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onResolve !== null && (
            <Menu.Item onClick={onResolve} rightSection={<Keys keys={[command, 'Shift', 'Enter']} />}>
              <Trans id="composer.send_resolve">Send and resolve</Trans>
            </Menu.Item>
          )}
          <Menu.Item onClick={onLater} rightSection={<Keys keys={['Alt', 'Enter']} />}>
            <Trans id="composer.send_later">Send later</Trans>
          </Menu.Item>
          {onSave !== null && (
            <Menu.Item onClick={onSave}>
              <Trans id="composer.save_reply">Save as quick reply</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
});

/** Shortcut of a menu item. */
function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={`flex gap-2 ${classes.keys}`}>
      {keys.map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
    </span>
  );
}
