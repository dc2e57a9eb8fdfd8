import { useLingui } from '@lingui/react/macro';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import type { StickerParts } from '../../../../../shared/message-parts.ts';
import classes from './content.module.css';

type Props = { parts: Partial<StickerParts> };

/** Sticker image from LINE. If the image is not available, shows the sticker's keywords as text. */
export function StickerContent({ parts }: Props) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const id = parts.stickerId;
  const description = parts.stickerText || (parts.keywords ?? []).slice(0, 2).join(', ');
  const name = t({ id: 'messages.kind_sticker', message: 'Sticker' });
  const label = description === '' ? name : `${name}: ${description}`;
  if (failed || id === undefined || !/^\d+$/.test(id)) {
    return (
      <span
        className={`grid gap-2 p-8 dimmed rounded-8 justify-items-center ${classes.stickerGone}`}
        title={label}
        data-media-failed
      >
        <IconMoodSmile size={40} stroke={1.25} aria-hidden />
        <span className="text-12 text-center break-anywhere">{description === '' ? name : description}</span>
      </span>
    );
  }
  return (
    <img
      className={`block ${classes.sticker}`}
      src={`https://stickershop.line-scdn.net/stickershop/v1/sticker/${id}/android/sticker.png`}
      alt={label}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
