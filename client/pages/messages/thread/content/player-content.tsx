import { useLingui } from '@lingui/react/macro';
import type { Message } from '../../../../../shared/rows.ts';
import { mediaStanding, mediaUrl, sentPreviewUrl } from '../media-url.ts';
import classes from './content.module.css';
import { MediaPlaceholder } from './media-placeholder.tsx';

type Props = { message: Message };

export function VideoContent({ message }: Props) {
  const { t } = useLingui();
  const standing = mediaStanding(message.content);
  if (standing.state !== 'ready') {
    return (
      <span className={classes.video}>
        <MediaPlaceholder standing={standing} />
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: customer videos have no captions.
    <video
      className={classes.video}
      src={mediaUrl(message.id)}
      poster={sentPreviewUrl(message.content) ?? undefined}
      aria-label={t({ id: 'messages.kind_video', message: 'Video' })}
      controls
      preload="metadata"
    />
  );
}

export function AudioContent({ message }: Props) {
  const { t } = useLingui();
  const standing = mediaStanding(message.content);
  if (standing.state !== 'ready') return <MediaPlaceholder standing={standing} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: voice messages have no captions.
    <audio
      className={classes.audio}
      src={mediaUrl(message.id)}
      aria-label={t({ id: 'messages.kind_audio', message: 'Voice message' })}
      controls
      preload="none"
    />
  );
}
