import { searchedNames } from '../../shared/customer.ts';
import type { Conversation, Message } from '../../shared/rows.ts';
import type { SearchTerm } from '../../shared/search-query.ts';
import { conversationMarks, messageMarks } from './marks.ts';

/** Kinds of rows whose texts are indexed. */
export const indexed = ['message', 'conversation'] as const;
export type Indexed = (typeof indexed)[number];

/** Entry of the index: the text of a message, or the names of a conversation's customer, with the marks of the row (see marks.ts). */
export interface Doc {
  kind: Indexed;
  id: string;
  /** Id of the message's conversation, or of the conversation itself. */
  conversationId: string;
  brandId: string;
  /** Indexed text. Can be empty. */
  text: string;
  /** Marks of the row. `null` to remove the row from the index. */
  marks: readonly string[] | null;
  /** Time of the message in milliseconds since 1970. 0 for conversations. */
  at: number;
}

/** Returns the entry of a message. System lines, and messages that were unsent or erased, are not indexed. */
export function docOfMessage(message: Message, brandId: string | null | undefined): Doc {
  const { id, conversationId, direction, status, text, content, at } = message;
  const isEmpty = text === '' && Object.keys(content).length === 0;
  const isIndexed = direction !== 'system' && status !== 'unsent' && !isEmpty;
  return {
    kind: 'message',
    id,
    conversationId,
    brandId: brandId ?? '',
    text: isIndexed ? text : '',
    marks: isIndexed ? messageMarks(message) : null,
    at: Date.parse(at),
  };
}

export const docOfConversation = (conversation: Conversation): Doc => ({
  kind: 'conversation',
  id: conversation.id,
  conversationId: conversation.id,
  brandId: conversation.brandId,
  text: searchedNames(conversation.customer),
  marks: conversationMarks(conversation),
  at: 0,
});

/** Author of a search: people whose name or id is `value` (see shared/search-names.ts), and customers, whose names the index contains. */
export interface FromName {
  value: string;
  /** Ids of people whose name or id equals the value. */
  equal: string[];
  /** Ids of people whose name contains the value. */
  containing: string[];
}

/** Request for rows that contain all terms and meet all conditions. */
export interface Find {
  kind: Indexed;
  terms: SearchTerm[];
  /** Whether words may contain a typing error. */
  approximate: boolean;
  brandIds: string[];
  /** The row must have a mark of each group. */
  marks: string[][];
  /** Messages only: the conversation must have a mark of each group. */
  conversationMarks: string[][];
  /** Messages only: alternatives for the author. `null` for any author. */
  from: FromName[] | null;
  /** Messages only: earliest time. Milliseconds since 1970. */
  since: number | null;
  /** Messages only: end of the time range, exclusive. Milliseconds since 1970. */
  until: number | null;
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
