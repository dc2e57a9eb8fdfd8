import { useEffect, useRef } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useConnection } from '../../../sync/connection-state.ts';
import { useRow } from '../../../sync/store.ts';
import { useWatching } from '../watching.ts';

/** Marks the conversation as read up to the newest visible message, for users who can reply. */
export function useReading(conversationId: string, messages: readonly Message[], newestInView: boolean): void {
  const { on: watching } = useWatching();
  const mayRead = useCan('messages.reply') && !watching;
  const unread = useRow('conversation', conversationId)?.unreadCount ?? 0;
  const newest = messages.at(-1)?.id ?? null;
  const isOffline = useConnection() === 'offline';
  // Single request per newest message and count: rejections are not repeated, late messages are marked, and a lost connection resets it.
  const requested = useRef<string | null>(null);
  useEffect(() => {
    if (isOffline) {
      requested.current = null;
      return;
    }
    const what = `${newest} ${unread}`;
    if (!mayRead || !newestInView || unread === 0 || newest === null || requested.current === what) return;
    requested.current = what;
    void act(
      'PUT /messages/:id/read',
      { params: { id: newest } },
      {
        kind: 'conversation',
        id: conversationId,
        patch: { unreadCount: 0 },
      },
    );
  }, [isOffline, mayRead, newestInView, unread, newest, conversationId]);
}
