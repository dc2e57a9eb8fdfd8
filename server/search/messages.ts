import type { Conversation, Message } from '../../shared/rows.ts';

/** Kinds of rows that the index holds texts of. */
export const indexed = ['message', 'conversation'] as const;
export type Indexed = (typeof indexed)[number];

/** A message's words, or the name of a conversation's customer, as the index holds them. */
export interface Doc {
  kind: Indexed;
  id: string;
  /** The message's, or the conversation itself. */
  conversationId: string;
  brandId: string;
  /** Empty: it is to be found no more. */
  text: string;
}

export const docOfMessage = ({ id, conversationId, text }: Message, brandId: string | null | undefined): Doc => ({
  kind: 'message',
  id,
  conversationId,
  brandId: brandId ?? '',
  text,
});

export const docOfConversation = ({ id, brandId, customer }: Conversation): Doc => ({
  kind: 'conversation',
  id,
  conversationId: id,
  brandId,
  text: customer.displayName,
});

export interface Find {
  kind: Indexed;
  q: string;
  brandIds: string[];
  conversationId: string | null;
  /** Only hits before this place. */
  before: number | null;
  limit: number;
}

/** A hit: its place in the index orders it. */
export interface Hit {
  place: number;
  id: string;
  conversationId: string;
}

export interface Found {
  hits: Hit[];
  /** The place from which it looked no further, for want of time. */
  cutAt: number | null;
}

export interface SearchFiles {
  search: string;
  views: string;
  /** The rows' epoch: another one means another index. */
  epoch: string;
}
