import { useEffect, useMemo, useReducer } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { useRow } from '../../../sync/store.ts';
import { useThread } from '../../../sync/thread.ts';
import { usePendingDeletes } from '../../../toasts/delete-later.ts';
import { type ThreadItem, threadItems } from './items.ts';

interface ThreadView extends ReturnType<typeof useThread> {
  items: readonly ThreadItem[];
}

/** Returns the loaded messages of a conversation as they are shown, with the unread line. */
export function useThreadView(conversationId: string, looking: boolean): ThreadView {
  const { messages: loaded, ...thread } = useThread(conversationId);
  const deleted = usePendingDeletes();
  const { unreadCount: unread = 0, lastMessage = null } = useRow('conversation', conversationId) ?? {};
  const newest = lastMessage?.direction === 'in' ? lastMessage.id : null;
  const messages = useMemo(() => loaded.filter(({ id }) => !deleted.has(id)), [loaded, deleted]);
  const [line, see] = useReducer(nextLine, noLine as UnreadLine);
  // The position of the unread line is counted from the newest message of the conversation, so that message must be loaded.
  const ready = thread.state === 'ready' && !thread.hasNewer;
  useEffect(() => {
    if (ready) see({ conversationId, unread, looking, messages, newest });
  }, [ready, conversationId, unread, looking, messages, newest]);
  const unreadFrom = line.conversationId === conversationId ? line.from : null;
  const items = useMemo(() => threadItems(messages, unreadFrom), [messages, unreadFrom]);
  return { ...thread, messages, items };
}

export interface UnreadLine {
  conversationId: string | null;
  /** Id of the first message below the line; `null` if there is no line. */
  from: string | null;
  unread: number;
}

interface Seen {
  conversationId: string;
  unread: number;
  looking: boolean;
  messages: readonly Message[];
  /** Id of the newest customer message that the count `unread` includes. `null` if unknown. */
  newest: string | null;
}

export const noLine: UnreadLine = { conversationId: null, from: null, unread: 0 };

/**
 * Returns the next state of the unread line, which marks where the user stopped reading. The line is placed when the conversation is
 * opened, stays while the user is reading, and moves only when messages arrive that the user does not see.
 */
export function nextLine(line: UnreadLine, now: Seen): UnreadLine {
  const { conversationId, unread, looking, messages, newest } = now;
  const opened = line.conversationId !== conversationId;
  const before = opened ? 0 : line.unread;
  const grew = before === 0 && unread > 0;
  if (!opened && !grew && before === unread) return line;
  if (grew && messages.length === 0) return noLine;
  // The unread count can arrive before the message that it counts. In this case, the line is placed when the message arrives.
  if (grew && !opened && newest !== null && !messages.some(({ id }) => id === newest)) return line;
  const from = grew && (opened || !looking) ? lastInbound(messages, unread) : opened ? null : line.from;
  return { conversationId, from, unread };
}

/** Returns the id of the first of the last `count` customer messages, or of the oldest loaded customer message if there are fewer. */
function lastInbound(messages: readonly Message[], count: number): string | null {
  const inbound = messages.filter((message) => message.direction === 'in');
  return inbound.at(-count)?.id ?? inbound[0]?.id ?? null;
}
