import { useEffect, useRef } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useConnection } from '../../../sync/connection-state.ts';
import { useRow } from '../../../sync/store.ts';
import { useWatching } from '../watching.ts';

/**
 * Marks the conversation as read up to the newest message, and as opened after a snooze, while that message is visible. Only for users who
 * can reply.
 */
export function useReading(conversationId: string, messages: readonly Message[], newestInView: boolean): void {
  const { on: watching } = useWatching();
  const mayRead = useCan('messages.reply') && !watching;
  const { unreadCount: unread = 0, snoozeEnded = false } = useRow('conversation', conversationId) ?? {};
  const newest = messages.at(-1)?.id ?? null;
  const isOffline = useConnection() === 'offline';
  // Last request to mark messages as read, identified by the newest message and the unread count. A rejected request is repeated only after
  // the connection was lost.
  const requested = useRef<string | null>(null);
  useEffect(() => {
    if (isOffline) {
      requested.current = null;
      return;
    }
    const what = `${newest} ${unread} ${snoozeEnded}`;
    const isSeen = unread === 0 && !snoozeEnded;
    if (!mayRead || !newestInView || isSeen || newest === null || requested.current === what) return;
    requested.current = what;
    void act(
      'PUT /messages/:id/read',
      { params: { id: newest } },
      {
        kind: 'conversation',
        id: conversationId,
        patch: { unreadCount: 0, snoozeEnded: false },
      },
    );
  }, [isOffline, mayRead, newestInView, unread, snoozeEnded, newest, conversationId]);
}
