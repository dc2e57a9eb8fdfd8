import type { Card } from './cards.ts';
import { cutText } from './cut-text.ts';
import { limits } from './limits.ts';
import { fillVariables, gapIn, type VariableValues } from './reply-variables.ts';

/**
 * Returns the address of a button as LINE accepts it: percent-encoded, with the scheme https, http or tel. `null` for every other text,
 * and for addresses that are too long for LINE.
 */
export function cardAddress(value: string): string | null {
  if (/^tel:\+?[\d().-]{2,30}$/i.test(value)) return value;
  if (!/^https?:\/\/[^/\s\\]/i.test(value) || /[\s\\\p{Cc}]/u.test(value) || !URL.canParse(value)) return null;
  const { href } = new URL(value);
  return href.length <= limits.cardAddressMax ? href : null;
}

/** Returns the ids of the pictures of a card, without repetitions. */
export function cardMediaIds({ cards }: Card): string[] {
  return [...new Set(cards.flatMap(({ imageMediaId }) => imageMediaId ?? []))];
}

/**
 * Returns a card with its variables filled in: in titles, texts and the alternative text. The alternative text is cut at its limit, unless a
 * variable has no value, because a gap must remain visible.
 */
export function filledCard({ altText, cards }: Card, values: VariableValues): Card {
  const fill = (text: string) => fillVariables(text, values);
  const filled = fill(altText);
  return {
    altText: gapIn(filled) === null ? cutText(filled, limits.altTextMax) : filled,
    cards: cards.map((card) => ({ ...card, title: fill(card.title), text: fill(card.text) })),
  };
}

const encoder = new TextEncoder();

/**
 * Returns the first reason why a filled card cannot be sent: a variable without a value, or a text or a card that is too long for LINE.
 * `null` if there is none.
 */
export function problemOfCard(card: Card): { path: string; message: string; variable?: string } | null {
  const { altText, cards } = card;
  const texts = [
    ['altText', altText],
    ...cards.flatMap(({ title, text }, n) => [
      [`cards.${n}.title`, title],
      [`cards.${n}.text`, text],
    ]),
  ] as [string, string][];
  for (const [path, text] of texts) {
    const gap = gapIn(text);
    if (gap !== null) return { path, variable: gap.variable, message: `${gap.variable} has no value` };
    if (text.length > limits.flexTextMax) return { path, message: 'too long with the values of its variables' };
  }
  const bytes = encoder.encode(JSON.stringify(card)).length;
  return bytes > limits.cardBytes ? { path: 'cards', message: 'too large for LINE' } : null;
}
