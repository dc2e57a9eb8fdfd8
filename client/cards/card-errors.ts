import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { cardAddress } from '../../shared/card-rules.ts';
import type { Card, CardPart } from '../../shared/cards.ts';
import { limits } from '../../shared/limits.ts';
import { isVisible } from '../../shared/visible.ts';

const empty = msg({ id: 'cards.empty', message: 'Required.' });
const tooLong = msg({ id: 'cards.too_long', message: 'Too long.' });
const address = msg({ id: 'cards.address', message: 'Enter an address that starts with https://, http:// or tel:.' });

/** Errors of a card by the path of their field, such as `0.title` or `0.buttons.1.value`. Empty if the card can be sent. */
export type CardErrors = Readonly<Record<string, MessageDescriptor>>;

export function cardErrors({ altText, cards }: Card): CardErrors {
  const errors: Record<string, MessageDescriptor> = {};
  const check = (path: string, text: string, max: number, isOptional = false) => {
    if (!isOptional && !isVisible(text)) errors[path] = empty;
    else if (text.length > max) errors[path] = tooLong;
  };
  check('altText', altText, limits.altTextMax, true);
  for (const [n, { title, text, buttons }] of cards.entries()) {
    check(`${n}.title`, title, limits.cardTitleMax);
    check(`${n}.text`, text, limits.cardTextMax, true);
    for (const [m, { label, action, value }] of buttons.entries()) {
      const path = `${n}.buttons.${m}`;
      check(`${path}.label`, label, limits.cardLabelMax);
      check(`${path}.value`, value, action === 'uri' ? limits.cardAddressMax : limits.cardMessageMax);
      if (action === 'uri' && isVisible(value) && cardAddress(value.trim()) === null) errors[`${path}.value`] = address;
    }
  }
  return errors;
}

export const emptyPart = (): CardPart => ({
  title: '',
  text: '',
  buttons: [{ label: '', action: 'uri', value: '' }],
});

export const emptyCard = (): Card => ({ altText: '', cards: [emptyPart()] });

/** Whether nothing was entered. */
export const isEmptyCard = (card: Card): boolean => JSON.stringify(card) === JSON.stringify(emptyCard());

/** Returns a card as it is sent: without surrounding spaces, and with the first title as alternative text if there is none. */
export function completeCard({ altText, cards }: Card): Card {
  const trimmed = cards.map(({ title, text, buttons, ...rest }) => ({
    ...rest,
    title: title.trim(),
    text: text.trim(),
    buttons: buttons.map(({ label, action, value }) => ({ label: label.trim(), action, value: value.trim() })),
  }));
  return { altText: altText.trim() || (trimmed[0]?.title ?? ''), cards: trimmed };
}
