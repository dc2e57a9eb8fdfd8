import * as z from 'zod';
import { filters, sorts } from '../inbox-order.ts';
import { Conversation, Counts, Id, Note } from '../rows.ts';
import { memberGroups } from '../vocabulary.ts';
import { flag, ListMeta, Phrase, page } from './common.ts';
import type { Contracts } from './contract.ts';

export const ConversationView = Conversation.extend({
  onlineState: z.enum(['online', 'away', 'offline']),
  internalNotes: z.array(Note.pick({ id: true, text: true, author: true, at: true })),
});
export type ConversationView = z.infer<typeof ConversationView>;

export const FilterCounts = Counts.omit({ id: true, brandId: true, staffId: true, version: true });
export type FilterCounts = z.infer<typeof FilterCounts>;

export const ConversationQuery = z.strictObject({
  ...page,
  brand: Id.default('all'),
  lineAccount: Id.optional(),
  /** Default: everything that is neither archived nor blocked. With `q`, blocked conversations are included. */
  filter: z.enum(filters).optional(),
  sort: z.enum(sorts).default('smart'),
  q: Phrase.optional(),
  /** Whether `q` is searched in messages and names, or in names only. */
  match: z.enum(['any', 'name']).default('any'),
  assignedTo: Id.optional(),
  label: Id.optional(),
  memberGroup: z.enum(memberGroups).optional(),
  archived: flag.default(false),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

const InboxMeta = ListMeta.extend({
  counts: FilterCounts,
  /** The rows summed up in the counts. Returned with the first page. */
  countRows: z.array(Counts).optional(),
});

export const conversationContracts = {
  'GET /conversations': {
    summary: 'List conversations, with the number of conversations per filter.',
    permission: 'messages.view',
    brandKey: 'messages.brand_filter',
    query: ConversationQuery,
    answer: z.array(ConversationView),
    meta: InboxMeta,
    refusals: ['cursor_invalid'],
  },
  'GET /conversations/:id': {
    summary: 'Get a conversation.',
    permission: 'messages.view',
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: z.strictObject({ id: Id }),
    answer: ConversationView,
  },
} as const satisfies Contracts;
