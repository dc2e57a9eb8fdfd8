import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import { IconFile, IconLink, IconPlayerPlay, IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { linksIn } from '../../../../shared/links.ts';
import type { MediaType } from '../../../../shared/media-types.ts';
import type { Conversation, Message } from '../../../../shared/rows.ts';
import { useConversationMedia } from '../../../sync/conversation-media.ts';
import { useRow } from '../../../sync/store.ts';
import { ListTime } from '../../../time/list-time.tsx';
import { previewText } from '../../../ui/preview-text.ts';
import { mediaUrl, sentPreviewUrl } from '../thread/media-url.ts';
import { useShowMessage } from '../use-show-message.ts';
import classes from './media.module.css';

type Props = {
  conversation: Conversation;
  /** Called when a message is shown in the thread. */
  onShow: () => void;
};

/** Pictures, files and links of a conversation, newest first. Each opens its message in the thread. */
export function Media({ conversation: { id, lastMessage }, onShow }: Props) {
  const { t } = useLingui();
  const [type, choose] = useState<MediaType>('pictures');
  const { state, error, messages, hasMore, load } = useConversationMedia(id, type, lastMessage?.id ?? null);
  const showInThread = useShowMessage(id);
  const show = (messageId: string) => {
    showInThread(messageId);
    onShow();
  };
  const none = {
    pictures: t({ id: 'customer.no_pictures', message: 'No photos or videos yet' }),
    files: t({ id: 'customer.no_files', message: 'No files yet' }),
    links: t({ id: 'customer.no_links', message: 'No links yet' }),
  };
  return (
    <div className="flex flex-col gap-12 px-16 pb-16">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t({ id: 'customer.media_type', message: 'Kind' })}
        value={type}
        onChange={(value) => choose(value as MediaType)}
        data={[
          { value: 'pictures', label: t({ id: 'customer.pictures', message: 'Photos' }) },
          { value: 'files', label: t({ id: 'customer.files', message: 'Files' }) },
          { value: 'links', label: t({ id: 'customer.links', message: 'Links' }) },
        ]}
      />
      {state === 'loading' && <Skeleton height={88} data-loading />}
      {state === 'ready' && messages.length === 0 && <p className="text-13 dimmed">{none[type]}</p>}
      {messages.length > 0 && (
        <ul className={type === 'pictures' ? classes.pictures : 'grid gap-4'}>
          {messages.map((message) => (
            <Item key={message.id} found={message} onShow={show} />
          ))}
        </ul>
      )}
      {error !== null && (
        <p className="text-13 dimmed" role="alert">
          {error}
        </p>
      )}
      {(hasMore || error !== null) && state !== 'loading' && (
        <Button variant="subtle" size="xs" onClick={load}>
          {error === null ? (
            <Trans id="customer.more_media">Show more</Trans>
          ) : (
            <Trans id="list.retry">Try again</Trans>
          )}
        </Button>
      )}
    </div>
  );
}

/** Entry of the list. Hidden if its message was unsent or erased in the meantime. */
function Item({ found, onShow }: { found: Message; onShow: (messageId: string) => void }) {
  const message = useRow('message', found.id) ?? found;
  const preview = previewText(message);
  if (preview.gone || (message.text === '' && Object.keys(message.content).length === 0)) return null;
  const entry = { message, label: preview.text, onShow: () => onShow(message.id) };
  return message.kind === 'image' || message.kind === 'video' ? <Picture {...entry} /> : <Line {...entry} />;
}

type EntryProps = { message: Message; label: string; onShow: () => void };

function Picture({ message, label, onShow }: EntryProps) {
  const preview = sentPreviewUrl(message.content);
  return (
    <li className="min-w-0">
      <UnstyledButton
        className={`grid place-items-center rounded-6 bg-fill ${classes.picture}`}
        aria-label={label}
        onClick={onShow}
      >
        {message.kind === 'image' || preview !== null ? (
          <img src={preview ?? mediaUrl(message.id)} alt="" loading="lazy" />
        ) : (
          <IconPlayerPlay size={24} stroke={1.5} aria-hidden />
        )}
      </UnstyledButton>
    </li>
  );
}

function Line({ message, label, onShow }: EntryProps) {
  const { fileName } = message.content;
  const links = message.kind === 'text' ? linksIn(message.text) : [];
  const Icon = message.kind === 'text' ? IconLink : message.kind === 'audio' ? IconVolume : IconFile;
  return (
    <li className="flex items-center min-w-0 gap-8 text-13">
      <Icon size={18} stroke={1.5} className="flex-none dimmed" aria-hidden />
      <span className="flex-1 min-w-0">
        {links.length === 0 ? (
          <Anchor className={classes.link} href={mediaUrl(message.id)} download underline="hover" inherit>
            {typeof fileName === 'string' && fileName !== '' ? fileName : label}
          </Anchor>
        ) : (
          links.map(({ start, href }) => (
            <Anchor
              key={start}
              className={classes.link}
              href={href}
              target="_blank"
              rel="noreferrer"
              underline="hover"
              inherit
            >
              {href}
            </Anchor>
          ))
        )}
      </span>
      <Button className="flex-none" variant="subtle" color="gray" size="compact-xs" onClick={onShow}>
        <ListTime at={message.at} />
      </Button>
    </li>
  );
}
