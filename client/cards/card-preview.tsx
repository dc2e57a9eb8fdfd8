import { useLingui } from '@lingui/react/macro';
import { cardAddress } from '../../shared/card-rules.ts';
import type { Card, CardButton, CardPart } from '../../shared/cards.ts';
import { gapIn } from '../../shared/reply-variables.ts';
import { besideApi } from '../api/api-url.ts';
import classes from './card-preview.module.css';

/** Returns the URL from which LINE and this page load an uploaded picture. */
const pictureUrl = (mediaId: string) => besideApi(`media/${encodeURIComponent(mediaId)}`).href;

interface Props {
  card: Card;
  /** Whether buttons with an address are links. */
  hasLinks?: boolean;
}

/** A card as LINE draws it: one bubble, or several side by side that scroll. Variables without a value are highlighted. */
export function CardPreview({ card, hasLinks = false }: Props) {
  const { t } = useLingui();
  const [only, ...others] = card.cards;
  if (only === undefined) return null;
  if (others.length === 0) return <Bubble part={only} hasLinks={hasLinks} />;
  return (
    <ul
      className={classes.carousel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable with the keyboard.
      tabIndex={0}
      aria-label={t({ id: 'cards.carousel', message: 'Cards' })}
    >
      {card.cards.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards have no ids.
        <li key={place}>
          <Bubble part={part} hasLinks={hasLinks} isSmall />
        </li>
      ))}
    </ul>
  );
}

interface BubbleProps {
  part: CardPart;
  hasLinks: boolean;
  isSmall?: boolean;
}

function Bubble({ part: { title, text, imageMediaId, buttons }, hasLinks, isSmall = false }: BubbleProps) {
  return (
    <span className={classes.card} data-small={isSmall || undefined}>
      {imageMediaId !== undefined && <img className={classes.picture} src={pictureUrl(imageMediaId)} alt="" />}
      <span className={classes.body}>
        <span className={classes.title}>
          <WithGap text={title} />
        </span>
        {text.trim() !== '' && (
          <span className={classes.text}>
            <WithGap text={text} />
          </span>
        )}
      </span>
      <span className={classes.buttons}>
        {buttons.map((button, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the buttons have no ids.
          <PreviewButton key={place} button={button} isLink={hasLinks} />
        ))}
      </span>
    </span>
  );
}

function PreviewButton({ button: { label, action, value }, isLink }: { button: CardButton; isLink: boolean }) {
  const address = action === 'uri' ? cardAddress(value) : null;
  if (!isLink || address === null) {
    return (
      <span className={classes.button} title={value}>
        {label}
      </span>
    );
  }
  return (
    <a className={classes.button} href={address} title={value} target="_blank" rel="noreferrer noopener">
      {label}
    </a>
  );
}

function WithGap({ text }: { text: string }) {
  const gap = gapIn(text);
  if (gap === null) return text;
  return (
    <>
      {text.slice(0, gap.start)}
      <mark className={classes.gap}>{gap.variable}</mark>
      <WithGap text={text.slice(gap.end)} />
    </>
  );
}
