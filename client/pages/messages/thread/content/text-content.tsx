import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { textParts } from '../text-parts.ts';
import classes from './content.module.css';

type Props = { text: string; content: Record<string, unknown> };

/** Text with LINE emojis, mentions and links. */
export function TextContent({ text, content }: Props) {
  return (
    <span className="pre-wrap break-anywhere">
      {textParts(text, content).map((part, index) => {
        const key = `${index} ${part.type}`;
        switch (part.type) {
          case 'text':
            return <span key={key}>{part.text}</span>;
          case 'link':
            return (
              <a
                key={key}
                className={`break-anywhere ${classes.link}`}
                href={part.href}
                target="_blank"
                rel="noreferrer noopener"
              >
                {part.text}
              </a>
            );
          case 'mention':
            return (
              <span key={key} className={`weight-600 ${classes.mention}`} data-self={part.self || undefined}>
                {part.text}
              </span>
            );
          default:
            return <Emoji key={key} src={part.src} text={part.text} />;
        }
      })}
    </span>
  );
}

function Emoji({ src, text }: { src: string; text: string }) {
  const { t } = useLingui();
  const [failed, setFailed] = useState(false);
  // LINE sends the name of an emoji in the text, or only empty brackets if there is none.
  const name = /^\(\s*\)$/.test(text) ? t({ id: 'messages.emoji', message: '[emoji]' }) : text;
  if (failed) return <span data-media-failed>{name}</span>;
  return (
    <img
      className={classes.emoji}
      src={src}
      alt={name}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
