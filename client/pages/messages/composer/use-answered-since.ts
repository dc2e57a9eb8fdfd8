import { useCallback, useSyncExternalStore } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { useUser } from '../../../session/session.ts';
import { listenToRows, rowsOf } from '../../../sync/store.ts';

/** Latest reply by a colleague after the given time. @param after ISO time; `null` disables the check */
export function useAnsweredSince(conversationId: string, after: string | null): Message | null {
  const { id: me } = useUser();
  const newest = useCallback(() => {
    if (after === null) return null;
    let found: Message | null = null;
    for (const message of rowsOf('message').values()) {
      const { author, direction, status, at } = message;
      if (message.conversationId !== conversationId || direction !== 'out' || status === 'failed') continue;
      if (author.type === 'staff' && author.id !== me && at > (found?.at ?? after)) found = message;
    }
    return found;
  }, [conversationId, me, after]);
  return useSyncExternalStore(listenToMessages, newest);
}

function listenToMessages(changed: () => void): () => void {
  return listenToRows((changes) => {
    if (changes.some(({ kind }) => kind === 'message')) changed();
  });
}
