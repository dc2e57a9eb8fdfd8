import type { Message } from '../../../../shared/rows.ts';

export interface UnreadLine {
  conversationId: string | null;
  /** The first message after the line. */
  from: string | null;
  unread: number;
}

interface Seen {
  conversationId: string;
  unread: number;
  looking: boolean;
  messages: readonly Message[];
  /** The customer's message that the number counts last; null where it is not known. */
  newest: string | null;
}

export const noLine: UnreadLine = { conversationId: null, from: null, unread: 0 };

/**
 * The line stays where reading stopped: it is drawn when the conversation is opened, does not move while it is read, and is drawn
 * anew only when messages come that nobody looks at.
 */
export function nextLine(line: UnreadLine, now: Seen): UnreadLine {
  const { conversationId, unread, looking, messages, newest } = now;
  const opened = line.conversationId !== conversationId;
  const before = opened ? 0 : line.unread;
  const grew = before === 0 && unread > 0;
  if (!opened && !grew && before === unread) return line;
  if (grew && messages.length === 0) return noLine;
  // The number may come before the message.
  if (grew && !opened && newest !== null && !messages.some(({ id }) => id === newest)) return line;
  const from = grew && (opened || !looking) ? lastInbound(messages, unread) : opened ? null : line.from;
  return { conversationId, from, unread };
}

/** The id of the nth customer message from the end, or the oldest that is loaded. */
function lastInbound(messages: readonly Message[], count: number): string | null {
  const inbound = messages.filter((message) => message.direction === 'in');
  return inbound.at(-count)?.id ?? inbound[0]?.id ?? null;
}
