import { useEffect, useState } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { useUser } from '../../../session.ts';
import { listenToRows, rowsOf } from '../../../sync/store.ts';

/** The newest answer of a colleague that is later than what one knew of. @param after ISO time, null: nothing is to be compared */
export function useAnsweredSince(conversationId: string, after: string | null): Message | null {
  const { id: me } = useUser();
  const [answer, setAnswer] = useState<Message | null>(null);
  useEffect(() => {
    setAnswer(null);
    if (after === null) return;
    const look = (message: Message) => {
      const { author, direction, status, at } = message;
      if (message.conversationId !== conversationId || direction !== 'out' || status === 'failed') return;
      if (author.type !== 'staff' || author.id === me || at <= after) return;
      setAnswer((before) => (before !== null && before.at > at ? before : message));
    };
    for (const message of rowsOf('message').values()) look(message);
    return listenToRows((changes) => {
      for (const { kind, after: row } of changes) if (kind === 'message' && row !== undefined) look(row as Message);
    });
  }, [conversationId, me, after]);
  return answer;
}
