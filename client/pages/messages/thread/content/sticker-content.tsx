import { useLingui } from '@lingui/react/macro';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './content.module.css';

type Props = { content: Record<string, unknown> };

/** The sticker from LINE's shop; where that cannot be reached, what it says in words. */
export function StickerContent({ content }: Props) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  const id = content.stickerId;
  const words = stickerWords(content);
  const name = t({ id: 'messages.kind_sticker', message: 'Sticker' });
  const label = words === '' ? name : `${name}: ${words}`;
  if (failed || typeof id !== 'string' || !/^\d+$/.test(id)) {
    return (
      <span className={classes.stickerGone} title={label}>
        <IconMoodSmile size={40} stroke={1.25} aria-hidden />
        <span className={classes.stickerWords}>{words === '' ? name : words}</span>
      </span>
    );
  }
  return (
    <img
      className={classes.sticker}
      src={`https://stickershop.line-scdn.net/stickershop/v1/sticker/${id}/android/sticker.png`}
      alt={label}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}

function stickerWords(content: Record<string, unknown>): string {
  if (typeof content.stickerText === 'string' && content.stickerText !== '') return content.stickerText;
  const keywords = content.keywords;
  if (!Array.isArray(keywords)) return '';
  return keywords
    .filter((word): word is string => typeof word === 'string')
    .slice(0, 2)
    .join(', ');
}
