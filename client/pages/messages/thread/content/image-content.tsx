import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Message } from '../../../../../shared/rows.ts';
import { useLightbox } from '../lightbox-context.ts';
import { mediaStateOf, mediaUrl, sentPreviewUrl } from '../media-url.ts';
import classes from './content.module.css';
import { MediaPlaceholder } from './media-placeholder.tsx';
import { pictureBox, pictureSizeOf } from './picture-box.ts';

type Props = { message: Message; inSet?: boolean };

/** Picture in its own aspect ratio. Opens the lightbox on click. Reserves its space before loading. */
export function ImageContent({ message, inSet = false }: Props) {
  const { t } = useLingui();
  const open = useLightbox();
  const [failed, setFailed] = useState(false);
  const media = mediaStateOf(message.content);
  const { width, height } = pictureBox(pictureSizeOf(message.content));
  const place = inSet
    ? { className: classes.inSet }
    : { className: classes.image, style: { width, aspectRatio: `${width} / ${height}` } };
  if (media.state !== 'ready' || failed) {
    return (
      <span {...place}>
        <MediaPlaceholder media={media} />
      </span>
    );
  }
  return (
    <UnstyledButton
      {...place}
      onClick={() => open(message.id)}
      aria-label={t({ id: 'messages.image_open', message: 'View photo' })}
    >
      <img
        src={sentPreviewUrl(message.content) ?? mediaUrl(message.id)}
        alt=""
        loading="lazy"
        onError={() => setFailed(true)}
      />
    </UnstyledButton>
  );
}

/** Grid of pictures sent together. */
export function ImageSet({ messages }: { messages: readonly Message[] }) {
  return (
    <span
      className={`grid max-w-full gap-2 overflow-hidden border rounded-8 ${classes.set}`}
      data-count={Math.min(messages.length, 4)}
    >
      {messages.map((message) => (
        <ImageContent key={message.id} message={message} inSet />
      ))}
    </span>
  );
}
