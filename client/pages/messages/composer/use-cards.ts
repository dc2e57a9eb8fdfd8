import { useCallback, useState } from 'react';
import type { Card } from '../../../../shared/cards.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { emptyCard } from '../../../cards/card-errors.ts';
import { useUser } from '../../../session/session.ts';
import { sendMessage } from '../../../sync/send.ts';
import { begunCard, keepCard } from './begun-cards.ts';
import { useSendDelayed } from './undo-send.ts';

/** Returns the state of the card dialog of a conversation. The entered card is kept when the dialog is closed. */
export function useCards(conversation: Conversation) {
  const { id } = conversation;
  const { id: staffId } = useUser();
  const sendDelayed = useSendDelayed(conversation);
  const [card, setCard] = useState<Card | null>(null);
  const change = (next: Card) => {
    keepCard(staffId, id, next);
    setCard(next);
  };
  const openBegun = useCallback(() => setCard(begunCard(staffId, id) ?? emptyCard()), [staffId, id]);
  return {
    /** The card in the dialog. `null` while the dialog is closed. */
    card,
    change,
    /** Opens the dialog with the card of a quick reply. A card that was begun is kept unless this one is changed. */
    open: setCard,
    openBegun,
    close: () => setCard(null),
    send: (filled: Card) => {
      keepCard(staffId, id, null);
      setCard(null);
      const body = { conversationId: id, kind: 'card', card: filled } as const;
      if (!sendDelayed([body])) sendMessage(body);
    },
  };
}
