import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { messageKindTexts } from '../../../../shared/message-texts.ts';
import { CardPreview } from '../../../cards/card-preview.tsx';
import { dropMessage, type PendingMessage, retryMessage } from '../../../sync/send.ts';
import { clockTime } from '../../../time/time.ts';
import { KindIcon } from '../kind-icon.tsx';
import classes from './bubble.module.css';
import media from './content/content.module.css';
import { NoteContent } from './content/note-content.tsx';
import { sentMediaUrl } from './media-url.ts';
import { QuotedMessage } from './quoted-message.tsx';

/**
 * Message that the server has not stored yet, shown as soon as the user sends it. If the server rejects the message, it remains with the
 * reason.
 */
export function PendingBubble({ message }: { message: PendingMessage }) {
  const { i18n } = useLingui();
  const { body, state, reason, clientId } = message;
  const note = 'direction' in body && body.direction === 'note';
  const kind = body.kind === 'card' ? 'flex' : (body.kind ?? 'text');
  return (
    <div className={`flex flex-col items-start rounded-8 ${classes.item}`} data-side="out" data-first>
      <div className={`flex relative items-center gap-4 ${classes.row}`}>
        <div
          className={`min-w-0 bg-body border ${classes.bubble}`}
          data-direction={note ? 'note' : 'out'}
          data-last
          data-waiting={state !== 'failed' || undefined}
          data-troubled={state === 'failed' || undefined}
        >
          {body.quotedMessageId !== undefined && <QuotedMessage id={body.quotedMessageId} />}
          {'text' in body ? (
            <NoteContent text={body.text} mentioned={'mentions' in body ? body.mentions : []} />
          ) : body.kind === 'card' ? (
            <CardPreview card={body.card} />
          ) : body.kind === 'image' ? (
            <img
              className={`block max-w-full rounded-8 ${media.pending}`}
              src={sentMediaUrl(body.mediaId)}
              alt={i18n._(messageKindTexts.image)}
            />
          ) : (
            <span className={`flex items-center gap-5 mb-4 text-13 dimmed ${classes.quoted}`}>
              <KindIcon kind={kind} />
              {i18n._(messageKindTexts[kind])}
            </span>
          )}
        </div>
      </div>
      <div className={`flex flex-wrap items-center text-12 tabular dimmed ${classes.foot}`}>
        <time dateTime={message.at}>{clockTime(message.at, i18n.locale)}</time>
        {state === 'failed' ? (
          <>
            <span className={`inline-flex items-center ${classes.state}`} data-tone="over" role="alert">
              <IconAlertTriangle size={13} stroke={1.75} aria-hidden />
              {reason ?? <Trans id="thread.failed">Not sent</Trans>}
            </span>
            <Anchor component="button" size="xs" onClick={() => retryMessage(clientId)}>
              <Trans id="thread.retry">Send again</Trans>
            </Anchor>
            <Anchor component="button" size="xs" c="var(--mantine-color-error)" onClick={() => dropMessage(clientId)}>
              <Trans id="thread.delete">Delete</Trans>
            </Anchor>
          </>
        ) : (
          <span className={`inline-flex items-center ${classes.state}`}>
            <IconClock size={13} stroke={1.75} aria-hidden />
            {reason ?? <Trans id="thread.sending">Sending</Trans>}
          </span>
        )}
      </div>
    </div>
  );
}
