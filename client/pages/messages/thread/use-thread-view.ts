import { useEffect, useMemo, useReducer } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { useThread } from '../../../sync/thread.ts';
import { usePendingDeletes } from '../../../toasts/delete-later.ts';
import { type ThreadItem, threadItems } from './items.ts';
import { nextLine, noLine, type UnreadLine } from './unread-line.ts';

export interface ThreadView extends Omit<ReturnType<typeof useThread>, 'ids'> {
  messages: readonly Message[];
  items: readonly ThreadItem[];
  unreadFrom: string | null;
}

/** Loaded messages of a conversation as rendered, with the unread line. */
export function useThreadView(conversationId: string, looking: boolean): ThreadView {
  const { ids, ...thread } = useThread(conversationId);
  const all = useAll('message');
  const deleted = usePendingDeletes();
  const { unreadCount: unread = 0, lastMessage = null } = useRow('conversation', conversationId) ?? {};
  const newest = lastMessage?.direction === 'in' ? lastMessage.id : null;
  const messages = useMemo(() => {
    const byId = new Map(all.map((message) => [message.id, message]));
    return ids.flatMap((id) => (deleted.has(id) ? [] : (byId.get(id) ?? [])));
  }, [ids, all, deleted]);
  const [line, see] = useReducer(nextLine, noLine as UnreadLine);
  // The unread line is counted from the newest message.
  const ready = thread.state === 'ready' && !thread.hasNewer;
  useEffect(() => {
    if (ready) see({ conversationId, unread, looking, messages, newest });
  }, [ready, conversationId, unread, looking, messages, newest]);
  const unreadFrom = line.conversationId === conversationId ? line.from : null;
  const items = useMemo(() => threadItems(messages, unreadFrom), [messages, unreadFrom]);
  return { ...thread, messages, items, unreadFrom };
}
