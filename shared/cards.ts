import * as z from 'zod';

/** Buttons of a card: a link, or a text that the customer sends by tapping. */
const Button = z.strictObject({
  label: z.string(),
  action: z.enum(['uri', 'message']),
  value: z.string(),
});

const CardPart = z.strictObject({
  title: z.string(),
  text: z.string(),
  /** Upload of a picture (see POST /media). */
  imageMediaId: z.string().min(1).max(100).optional(),
  buttons: z.array(Button),
});

/**
 * A message of one card, or of several side by side, as it is stored. The limits of requests are in shared/api/card-body.ts. `altText` is
 * the text of notifications and of devices that cannot draw cards.
 */
export const Card = z.strictObject({ altText: z.string(), cards: z.array(CardPart) });
export type Card = z.infer<typeof Card>;
export type CardPart = Card['cards'][number];
export type CardButton = CardPart['buttons'][number];
