import type { Card, CardPart } from '../../../../shared/cards.ts';
import { isEmptyCard } from '../../../cards/card-errors.ts';
import { local } from '../../../session/browser-storage.ts';

/** Cards that were begun and not sent are stored in the browser for each person and conversation. The prefix is that of drafts. */
const keyOf = (staffId: string, conversationId: string) => `draft:card:${staffId}:${conversationId}`;

export function begunCard(staffId: string, conversationId: string): Card | undefined {
  try {
    const stored: unknown = JSON.parse(local.getItem(keyOf(staffId, conversationId)) ?? 'null');
    return isCard(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a card, or forgets the kept one if the card is empty or `null`. */
export function keepCard(staffId: string, conversationId: string, card: Card | null): void {
  const key = keyOf(staffId, conversationId);
  if (card === null || isEmptyCard(card)) local.removeItem(key);
  else local.setItem(key, JSON.stringify(card));
}

function isCard(value: unknown): value is Card {
  const { altText, cards } = (value ?? {}) as Partial<Card>;
  return typeof altText === 'string' && Array.isArray(cards) && cards.length > 0 && cards.every(isPart);
}

function isPart(value: unknown): boolean {
  const { title, text, buttons } = (value ?? {}) as Partial<CardPart>;
  return typeof title === 'string' && typeof text === 'string' && Array.isArray(buttons) && buttons.every(isButton);
}

function isButton(value: unknown): boolean {
  const { label, value: target } = (value ?? {}) as Partial<CardPart['buttons'][number]>;
  return typeof label === 'string' && typeof target === 'string';
}
