import type { Conversation, Message } from '../../shared/rows.ts';

/** Kinds of rows whose texts are indexed. */
export const indexed = ['message', 'conversation'] as const;
export type Indexed = (typeof indexed)[number];

/** Text for the index: the text of a message, or the name of a conversation's customer. */
export interface Doc {
  kind: Indexed;
  id: string;
  /** Id of the message's conversation, or of the conversation itself. */
  conversationId: string;
  brandId: string;
  /** Indexed text. Empty to remove the row from the index. */
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
  /** Only results with a lower `place` are returned. `null` for the first page. */
  before: number | null;
  limit: number;
}

/** A search result. `place` is its row number in the index, by which the results are sorted. */
export interface Hit {
  place: number;
  id: string;
  conversationId: string;
}

export interface Found {
  hits: Hit[];
  /** The `place` at which the search exceeded its time limit. `null` if the search was completed. */
  cutAt: number | null;
}

export interface SearchFiles {
  search: string;
  views: string;
  /** Epoch of the rows. An index of another epoch is recreated. */
  epoch: string;
}
