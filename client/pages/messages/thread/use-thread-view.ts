import { useEffect, useMemo, useReducer } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { useThread } from '../../../sync/thread.ts';
import { usePendingDeletes } from '../../../toasts/delete-later.ts';
import { type ThreadItem, threadItems } from './items.ts';

interface ThreadView extends Omit<ReturnType<typeof useThread>, 'ids'> {
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

export interface UnreadLine {
  conversationId: string | null;
  /** Id of the first message after the line. */
  from: string | null;
  unread: number;
}

interface Seen {
  conversationId: string;
  unread: number;
  looking: boolean;
  messages: readonly Message[];
  /** Id of the latest customer message included in `unread`; `null` if unknown. */
  newest: string | null;
}

export const noLine: UnreadLine = { conversationId: null, from: null, unread: 0 };

/**
 * The unread line marks where reading stopped. Placed when the conversation is opened, unchanged while reading, and moved only when
 * messages arrive unseen.
 */
export function nextLine(line: UnreadLine, now: Seen): UnreadLine {
  const { conversationId, unread, looking, messages, newest } = now;
  const opened = line.conversationId !== conversationId;
  const before = opened ? 0 : line.unread;
  const grew = before === 0 && unread > 0;
  if (!opened && !grew && before === unread) return line;
  if (grew && messages.length === 0) return noLine;
  // The count may arrive before the message.
  if (grew && !opened && newest !== null && !messages.some(({ id }) => id === newest)) return line;
  const from = grew && (opened || !looking) ? lastInbound(messages, unread) : opened ? null : line.from;
  return { conversationId, from, unread };
}

/** Id of the nth customer message from the end, or of the oldest loaded one. */
function lastInbound(messages: readonly Message[], count: number): string | null {
  const inbound = messages.filter((message) => message.direction === 'in');
  return inbound.at(-count)?.id ?? inbound[0]?.id ?? null;
}
