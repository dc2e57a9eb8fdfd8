import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconCopy, IconLink, IconQuote } from '@tabler/icons-react';
import { memo, useContext, useState } from 'react';
import { messageParts } from '../../../../shared/message-parts.ts';
import { messageStatusTexts } from '../../../../shared/message-status-texts.ts';
import { mayRemoveNote } from '../../../../shared/permissions.ts';
import type { Conversation, Message } from '../../../../shared/rows.ts';
import { unreachable } from '../../../../shared/unreachable.ts';
import { useCan, useUser } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useRow } from '../../../sync/store.ts';
import { useUnreachable } from '../../../sync/use-unreachable.ts';
import { clockTime } from '../../../time/time.ts';
import { deleteLater } from '../../../toasts/delete-later.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { previewText } from '../../../ui/preview-text.ts';
import { useSendReason } from '../../../ui/send-reason.ts';
import { isHeld } from '../composer/undo-send.ts';
import { copyLink } from '../copy-link.ts';
import { fullTime } from '../when.ts';
import classes from './bubble.module.css';
import { ImageSet } from './content/image-content.tsx';
import { MessageContent } from './content/message-content.tsx';
import { FileLinkMenu } from './file-link.tsx';
import { JumpContext } from './jump-context.ts';
import { QuotedMessage } from './quoted-message.tsx';
import { HeldState, ScheduledState } from './scheduled-state.tsx';

type Props = {
  /** A single message, or several pictures that were sent together. */
  messages: readonly Message[];
  first: boolean;
  last: boolean;
  /** Whether to show customer names, as in group chats. */
  group: boolean;
  /** Whether screen readers announce the bubble. Read only when it is mounted. */
  isAnnounced: boolean;
  onQuote: ((message: Message) => void) | null;
};

function DrawnBubble({ isAnnounced, ...props }: Props) {
  const [announced] = useState(isAnnounced);
  const { messages, first } = props;
  const message = messages.at(-1);
  if (message === undefined) return null;
  return (
    <div
      className={`flex flex-col items-start rounded-8 ${classes.item}`}
      data-messages={messages.map(({ id }) => id).join(' ')}
      data-side={message.direction === 'in' ? 'in' : 'out'}
      data-first={first || undefined}
      aria-live={announced ? undefined : 'off'}
    >
      <BubbleParts {...props} message={message} />
    </div>
  );
}

type PartsProps = Omit<Props, 'isAnnounced'> & { message: Message };

function BubbleParts({ messages, message, first, last, group, onQuote }: PartsProps) {
  const { t, i18n } = useLingui();
  const { direction, author } = message;
  const hasFailed = message.status === 'failed' || message.status === 'unknown';
  const waits = message.status === 'scheduled' || isHeld(message);
  const sender = direction === 'in' ? '' : author.name || t({ id: 'thread.by_system', message: 'System' });
  return (
    <>
      {group && first && direction === 'in' && author.name !== '' && (
        <div className={`text-12 weight-500 dimmed ${classes.member}`}>{author.name}</div>
      )}
      {/* Focusable, so that a touch reveals the actions. */}
      <div className={`flex relative items-center gap-4 ${classes.row}`} tabIndex={-1}>
        <div
          className={`min-w-0 bg-body border ${classes.bubble}`}
          data-direction={direction}
          data-bare={bare(message) || undefined}
          data-last={last || undefined}
          data-troubled={hasFailed || undefined}
          data-scheduled={message.status === 'scheduled' || undefined}
          title={fullTime(message.at, i18n.locale)}
        >
          {message.quotedMessageId !== null && <QuotedMessage id={message.quotedMessageId} />}
          {messages.length > 1 ? <ImageSet messages={messages} /> : <MessageContent message={message} />}
        </div>
        <div className={`flex flex-none gap-4 ${classes.tools}`}>
          {onQuote !== null && quotable(message) && (
            <ActionIcon
              className={`flex-none ${classes.tool}`}
              data-quote
              variant="subtle"
              color="gray"
              size="sm"
              onClick={() => onQuote(message)}
              aria-label={t({ id: 'thread.quote', message: 'Quote this message' })}
              title={t({ id: 'thread.quote', message: 'Quote this message' })}
            >
              <IconQuote size={15} stroke={1.75} />
            </ActionIcon>
          )}
          <CopyText messages={messages} />
          <CopyLink message={message} />
          <FileLinkMenu message={message} className={`flex-none ${classes.tool}`} />
        </div>
      </div>
      {(last || hasFailed || waits) && (
        <div className={`flex flex-wrap items-center text-12 tabular dimmed ${classes.foot}`}>
          {direction === 'note' && <span>{t({ id: 'messages.note', message: 'Note' })}</span>}
          {sender !== '' && <span>{sender}</span>}
          {message.status !== 'scheduled' && <time dateTime={message.at}>{clockTime(message.at, i18n.locale)}</time>}
          {message.editedAt !== null && <span>{t({ id: 'thread.edited', message: 'edited' })}</span>}
          {direction === 'out' && (isHeld(message) ? <HeldState message={message} /> : <SendState message={message} />)}
          {direction !== 'in' && <MessageButtons message={message} />}
        </div>
      )}
      {!last && !hasFailed && !waits && message.editedAt !== null && (
        <div className={`flex flex-wrap items-center text-12 tabular dimmed ${classes.foot}`}>
          {t({ id: 'thread.edited', message: 'edited' })}
        </div>
      )}
    </>
  );
}

/** Compares the messages one by one, because each render creates new arrays. */
export const Bubble = memo(DrawnBubble, (before, after) => {
  const same = before.first === after.first && before.last === after.last && before.group === after.group;
  if (!same || before.onQuote !== after.onQuote || before.messages.length !== after.messages.length) return false;
  return before.messages.every((message, index) => message === after.messages[index]);
});

/** Whether the content is shown without the border and background of a bubble. */
function bare(message: Message): boolean {
  const content = messageParts(message);
  const { kind } = content;
  if (content.kind === 'flex') return content.parts.card !== undefined;
  return kind === 'sticker' || kind === 'image' || kind === 'video' || kind === 'audio';
}

/** Whether a message can be quoted. LINE provides the required quote token only for some kinds of messages. */
function quotable({ kind, status, direction }: Message): boolean {
  const kinds: Message['kind'][] = ['text', 'sticker', 'image', 'video', 'template', 'flex'];
  return kinds.includes(kind) && direction !== 'note' && (status === 'received' || status === 'sent');
}

/** Buttons of an outgoing message or note: resend or cancel a reply, or delete a note. */
function MessageButtons({ message }: { message: Message }) {
  const conversation = useRow('conversation', message.conversationId);
  return conversation === undefined ? null : <Buttons message={message} conversation={conversation} />;
}

function Buttons({ message, conversation }: { message: Message; conversation: Conversation }) {
  const { t } = useLingui();
  const mayReply = useCan('messages.reply');
  const user = useUser();
  const { id, status, direction, author } = message;
  const isReachable = useUnreachable(conversation) === null;
  if (!mayReply) return null;
  const again = isReachable && direction === 'out' && (status === 'failed' || status === 'unknown');
  const back = direction === 'out' && (status === 'failed' || (status === 'queued' && message.error !== null));
  const remove = direction === 'note' && mayRemoveNote(user, author.id);
  const drop = () => {
    // A queued message is deleted without the usual delay for undo, because it could be sent at any moment.
    if (status === 'queued') return void act('DELETE /messages/:id', { params: { id } });
    const toastText =
      direction === 'note'
        ? t({ id: 'customer.note_removed', message: 'Note removed' })
        : t({ id: 'thread.deleted', message: 'Message deleted' });
    deleteLater('message', id, toastText);
  };
  const overlay = { kind: 'message', id, patch: { status: 'queued', error: null } } as const;
  return (
    <>
      {again && (
        <Anchor
          component="button"
          size="xs"
          onClick={() => void act('POST /messages/:id/resend', { params: { id } }, overlay)}
        >
          <Trans id="thread.retry">Send again</Trans>
        </Anchor>
      )}
      {(back || remove) && (
        <Anchor component="button" size="xs" c="var(--mantine-color-error)" onClick={drop}>
          <Trans id="thread.delete">Delete</Trans>
        </Anchor>
      )}
    </>
  );
}

/** Delivery state of a reply, with the reason if it failed. */
function SendState({ message }: { message: Message }) {
  const { i18n, t } = useLingui();
  const reason = useSendReason(message.error);
  const text = i18n._(messageStatusTexts[message.status]);
  switch (message.status) {
    case 'scheduled':
      return <ScheduledState message={message} />;
    case 'queued':
    case 'sending':
      return (
        <span className={`inline-flex items-center ${classes.state}`}>
          <IconClock size={13} stroke={1.75} aria-hidden />
          {reason || text}
        </span>
      );
    case 'sent':
      return (
        <span className={`inline-flex items-center ${classes.state}`}>
          {message.sentVia === 'reply' && t({ id: 'thread.sent_free', message: 'free' })}
          {message.sentVia === 'push' && t({ id: 'thread.sent_push', message: 'billed' })}
          <IconCheck size={13} stroke={2} aria-label={text} />
        </span>
      );
    case 'unknown':
      return (
        <span className={`inline-flex items-center ${classes.state}`} data-tone="soon">
          <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
          {text}
        </span>
      );
    case 'failed':
      return (
        <span
          className={`inline-flex items-center ${classes.state}`}
          data-tone="over"
          title={message.error?.detail ?? undefined}
        >
          <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
          {reason || text}
        </span>
      );
    case 'received':
    case 'unsent':
      return null;
    default:
      return unreachable(message.status);
  }
}

/** Button that copies the text of a message. Hidden if the message has none, or was unsent. */
function CopyText({ messages }: { messages: readonly Message[] }) {
  const { t } = useLingui();
  const text = messages
    .filter((message) => !previewText(message).gone)
    .map((message) => message.text.trim())
    .filter((words) => words !== '')
    .join('\n');
  if (text === '') return null;
  const label = t({ id: 'thread.copy_text', message: 'Copy the text' });
  return (
    <ActionIcon
      className={`flex-none ${classes.tool}`}
      variant="subtle"
      color="gray"
      size="sm"
      onClick={() => void copyText(text, t({ id: 'thread.text_copied', message: 'Text copied' }))}
      aria-label={label}
      title={label}
    >
      <IconCopy size={15} stroke={1.75} />
    </ActionIcon>
  );
}

/** Button that copies the address of a message. */
function CopyLink({ message }: { message: Message }) {
  const { t } = useLingui();
  const jump = useContext(JumpContext);
  const copy = async () => {
    // If the browser does not allow copying, opens the message, so that the user can copy its address from the address bar.
    if (!(await copyLink(message.conversationId, message.id))) jump?.(message.id);
  };
  return (
    <ActionIcon
      className={`flex-none ${classes.tool}`}
      variant="subtle"
      color="gray"
      size="sm"
      onClick={() => void copy()}
      aria-label={t({ id: 'thread.copy_link', message: 'Copy link to this message' })}
      title={t({ id: 'thread.copy_link', message: 'Copy link to this message' })}
    >
      <IconLink size={15} stroke={1.75} />
    </ActionIcon>
  );
}
