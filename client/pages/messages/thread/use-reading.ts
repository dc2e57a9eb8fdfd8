import { useEffect, useRef } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { useCan } from '../../../session.ts';
import { act } from '../../../sync/act.ts';
import { useRow } from '../../../sync/store.ts';

/** Marks the conversation read while somebody who may answer has its newest message before their eyes. */
export function useReading(conversationId: string, messages: readonly Message[], newestInView: boolean): void {
  const mayReply = useCan('messages.reply');
  const unread = useRow('conversation', conversationId)?.unreadCount ?? 0;
  const newest = messages.findLast((message) => message.direction === 'in')?.id ?? null;
  // One call for one newest message: a refusal is not asked again.
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!mayReply || !newestInView || unread === 0 || newest === null || asked.current === newest) return;
    asked.current = newest;
    void act(
      'PUT /messages/:id/read',
      { params: { id: newest } },
      {
        kind: 'conversation',
        id: conversationId,
        patch: { unreadCount: 0 },
      },
    );
  }, [mayReply, newestInView, unread, newest, conversationId]);
}
