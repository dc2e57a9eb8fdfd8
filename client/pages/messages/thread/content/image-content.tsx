import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Message } from '../../../../../shared/rows.ts';
import { useLightbox } from '../lightbox-context.ts';
import { mediaStateOf, mediaUrl, sentPreviewUrl } from '../media-url.ts';
import classes from './content.module.css';
import { MediaPlaceholder } from './media-placeholder.tsx';

type Props = { message: Message; inSet?: boolean };

/** Picture in its own aspect ratio. Its space is reserved before it loads. A click opens the lightbox. */
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

interface PictureSize {
  width: number;
  height: number;
}

/**
 * Maximum size of a picture: tall enough for payment slips, and small enough that a panorama does not push the messages out of view. CSS
 * pixels.
 */
const most: PictureSize = { width: 240, height: 320 };
/** Minimum width and height, for touch. CSS pixels. */
const least = 72;
/** Size used for pictures of unknown dimensions. */
const defaultSize: PictureSize = { width: 240, height: 240 };

/** Returns the size reserved for a picture before it loads. Keeps the aspect ratio within the maximum size, and never enlarges. */
export function pictureBox(size: PictureSize | null): PictureSize {
  if (size === null) return defaultSize;
  const scale = Math.min(1, most.width / size.width, most.height / size.height);
  const shown = (pixels: number) => Math.max(least, Math.round(pixels * scale));
  return { width: shown(size.width), height: shown(size.height) };
}

/** Returns the dimensions of a message's picture; `null` if unknown. Validates the content, because it comes from the network. */
export function pictureSizeOf({ media }: Record<string, unknown>): PictureSize | null {
  if (typeof media !== 'object' || media === null || !('size' in media)) return null;
  const { size } = media;
  if (typeof size !== 'object' || size === null || !('width' in size && 'height' in size)) return null;
  const { width, height } = size;
  return isLength(width) && isLength(height) ? { width, height } : null;
}

const isLength = (value: unknown): value is number => typeof value === 'number' && value > 0;
