import type { Card } from '../../../../shared/cards.ts';
import { isEmptyCard } from '../../../cards/card-errors.ts';

/** Cards that were begun and not sent, by user and conversation. Kept until the page is closed. */
const begun = new Map<string, Card>();

const keyOf = (staffId: string, conversationId: string) => `${staffId}:${conversationId}`;

export const begunCard = (staffId: string, conversationId: string): Card | undefined =>
  begun.get(keyOf(staffId, conversationId));

/** Keeps a card, or forgets the kept one if the card is empty or `null`. */
export function keepCard(staffId: string, conversationId: string, card: Card | null): void {
  const key = keyOf(staffId, conversationId);
  if (card === null || isEmptyCard(card)) begun.delete(key);
  else begun.set(key, card);
}
