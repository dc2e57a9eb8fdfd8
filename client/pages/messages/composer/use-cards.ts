import { useState } from 'react';
import type { Card } from '../../../../shared/cards.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { emptyCard, isEmptyCard } from '../../../cards/card-errors.ts';
import { useUser } from '../../../session/session.ts';
import { sendMessage } from '../../../sync/send.ts';

/** Cards that were begun and not sent, by user and conversation. Kept until the page is closed. */
const begun = new Map<string, Card>();

/** Returns the state of the card dialog of a conversation. What was entered is kept when the dialog is closed. */
export function useCards({ id }: Pick<Conversation, 'id'>) {
  const { id: staffId } = useUser();
  const key = `${staffId}:${id}`;
  const [card, setCard] = useState<Card | null>(null);
  const change = (next: Card) => {
    if (isEmptyCard(next)) begun.delete(key);
    else begun.set(key, next);
    setCard(next);
  };
  return {
    /** The card in the dialog. `null` while the dialog is closed. */
    card,
    change,
    open: change,
    openBegun: () => setCard(begun.get(key) ?? emptyCard()),
    close: () => setCard(null),
    send: (filled: Card) => {
      sendMessage({ conversationId: id, kind: 'card', card: filled });
      begun.delete(key);
      setCard(null);
    },
  };
}
