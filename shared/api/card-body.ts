import * as z from 'zod';
import { cardAddress } from '../card-rules.ts';
import type { Card } from '../cards.ts';
import { limits } from '../limits.ts';
import { Id } from '../rows.ts';
import { isVisible } from '../visible.ts';
import { line, nameUpTo, text } from './common.ts';

const visible = (max: number) => text(max).pipe(z.string().refine(isVisible, 'shows nothing'));

const Button = z.discriminatedUnion('action', [
  z.strictObject({
    label: nameUpTo(limits.cardLabelMax),
    action: z.literal('uri'),
    value: line(limits.cardAddressMax).refine((value) => cardAddress(value) !== null, 'not an https, http or tel URI'),
  }),
  z.strictObject({
    label: nameUpTo(limits.cardLabelMax),
    action: z.literal('message'),
    value: visible(limits.cardMessageMax),
  }),
]);

/** A card in a request. The product's limits are within those of LINE. */
export const CardBody: z.ZodType<Card, Card> = z.strictObject({
  altText: visible(limits.altTextMax),
  cards: z
    .array(
      z.strictObject({
        title: nameUpTo(limits.cardTitleMax),
        /** May be empty. */
        text: text(limits.cardTextMax),
        imageMediaId: Id.optional(),
        buttons: z.array(Button).min(1).max(limits.cardButtonsMax),
      }),
    )
    .min(1)
    .max(limits.cardsMax),
});
