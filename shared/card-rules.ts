import type { Card } from './cards.ts';
import { cutText } from './cut-text.ts';
import { limits } from './limits.ts';
import { fillVariables, type VariableValues } from './reply-variables.ts';

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

export interface FilledCard {
  card: Card;
  /**
   * First reason why the card cannot be sent: a variable without a value, or a text or a card that is too long for LINE. `null` if there is
   * none.
   */
  problem: { path: string; message: string; variable?: string } | null;
}

/**
 * Returns a card with its variables filled in: in titles, texts and the alternative text. The alternative text is cut at its limit, unless a
 * variable has no value, because a gap must remain visible.
 */
export function filledCard({ altText, cards }: Card, values: VariableValues): FilledCard {
  const problems: FilledCard['problem'][] = [];
  const fill = (path: string, template: string): string => {
    const { text, gaps } = fillVariables(template, values);
    const filled = path === 'altText' && gaps.length === 0 ? cutText(text, limits.altTextMax) : text;
    const [variable] = gaps;
    if (variable !== undefined) problems.push({ path, variable, message: `${variable} has no value` });
    else if (filled.length > limits.flexTextMax) {
      problems.push({ path, message: 'too long with the values of its variables' });
    }
    return filled;
  };
  const card: Card = {
    altText: fill('altText', altText),
    cards: cards.map((one, n) => ({
      ...one,
      title: fill(`cards.${n}.title`, one.title),
      text: fill(`cards.${n}.text`, one.text),
    })),
  };
  const bytes = encoder.encode(JSON.stringify(card)).length;
  if (bytes > limits.cardBytes) problems.push({ path: 'cards', message: 'too large for LINE' });
  return { card, problem: problems[0] ?? null };
}

const encoder = new TextEncoder();
