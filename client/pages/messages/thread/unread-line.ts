import type { Message } from '../../../../shared/rows.ts';

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
