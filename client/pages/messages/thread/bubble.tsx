import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconQuote } from '@tabler/icons-react';
import { memo } from 'react';
import { messageParts } from '../../../../shared/message-parts.ts';
import type { Message } from '../../../../shared/rows.ts';
import { clockTime } from '../../../time/time.ts';
import { fullTime } from '../when.ts';
import classes from './bubble.module.css';
import { ImageSet } from './content/image-content.tsx';
import { MessageContent } from './content/message-content.tsx';
import { CopyLink } from './copy-link.tsx';
import { MessageButtons } from './message-buttons.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import { SendState } from './send-state.tsx';

type Props = {
  /** Single message, or pictures sent together. */
  messages: readonly Message[];
  first: boolean;
  last: boolean;
  /** Whether to show customer names, as in group chats. */
  group: boolean;
  onQuote: ((message: Message) => void) | null;
};

function DrawnBubble({ messages, first, last, group, onQuote }: Props) {
  const { t, i18n } = useLingui();
  const message = messages.at(-1);
  if (message === undefined) return null;
  const { direction, author } = message;
  const troubled = message.status === 'failed' || message.status === 'unknown';
  const sender = direction === 'in' ? '' : author.name || t({ id: 'thread.by_system', message: 'System' });
  return (
    <div
      className={classes.item}
      data-messages={messages.map(({ id }) => id).join(' ')}
      data-side={direction === 'in' ? 'in' : 'out'}
      data-first={first || undefined}
    >
      {group && first && direction === 'in' && author.name !== '' && (
        <div className={classes.member}>{author.name}</div>
      )}
      {/* Focusable by touch, which reveals the actions. */}
      <div className={classes.row} tabIndex={-1}>
        <div
          className={classes.bubble}
          data-direction={direction}
          data-bare={bare(message) || undefined}
          data-last={last || undefined}
          data-troubled={troubled || undefined}
          title={fullTime(message.at, i18n.locale)}
        >
          {message.quotedMessageId !== null && <QuotedMessage id={message.quotedMessageId} />}
          {messages.length > 1 ? <ImageSet messages={messages} /> : <MessageContent message={message} />}
        </div>
        <div className={classes.tools}>
          {onQuote !== null && quotable(message) && (
            <ActionIcon
              className={classes.tool}
              variant="subtle"
              color="gray"
              size="sm"
              onClick={() => onQuote(message)}
              aria-label={t({ id: 'thread.quote', message: 'Quote this message' })}
            >
              <IconQuote size={15} stroke={1.75} />
            </ActionIcon>
          )}
          <CopyLink message={message} />
        </div>
      </div>
      {(last || troubled) && (
        <div className={classes.foot}>
          {direction === 'note' && <span>{t({ id: 'messages.note', message: 'Note' })}</span>}
          {sender !== '' && <span>{sender}</span>}
          <time dateTime={message.at}>{clockTime(message.at, i18n.locale)}</time>
          {message.editedAt !== null && <span>{t({ id: 'thread.edited', message: 'edited' })}</span>}
          {direction === 'out' && <SendState message={message} />}
          {direction !== 'in' && <MessageButtons message={message} />}
        </div>
      )}
      {!last && !troubled && message.editedAt !== null && (
        <div className={classes.foot}>{t({ id: 'thread.edited', message: 'edited' })}</div>
      )}
    </div>
  );
}

/** Compares the messages, because the arrays are new on each render. */
export const Bubble = memo(DrawnBubble, (before, after) => {
  const same = before.first === after.first && before.last === after.last && before.group === after.group;
  if (!same || before.onQuote !== after.onQuote || before.messages.length !== after.messages.length) return false;
  return before.messages.every((message, index) => message === after.messages[index]);
});

/** Whether the content is shown without a bubble. */
function bare(message: Message): boolean {
  const { kind } = messageParts(message);
  return kind === 'sticker' || kind === 'image' || kind === 'video' || kind === 'audio';
}

/** LINE provides a quote token for these kinds (see line-platform.md, section 6). */
function quotable({ kind, status, direction }: Message): boolean {
  const kinds: Message['kind'][] = ['text', 'sticker', 'image', 'video', 'template', 'flex'];
  return kinds.includes(kind) && direction !== 'note' && (status === 'received' || status === 'sent');
}
