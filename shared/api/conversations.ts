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
  /** Default: everything that is neither archived nor blocked; with `q`, blocked conversations too. */
  filter: z.enum(filters).optional(),
  sort: z.enum(sorts).default('smart'),
  q: Phrase.optional(),
  /** Whether `q` is looked for in what was said too, or in names alone. */
  match: z.enum(['any', 'name']).default('any'),
  assignedTo: Id.optional(),
  label: Id.optional(),
  memberGroup: z.enum(memberGroups).optional(),
  archived: flag.default(false),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

const InboxMeta = ListMeta.extend({
  counts: FilterCounts,
  /** The rows that the counts sum up, with the first page. */
  countRows: z.array(Counts).optional(),
});

export const conversationContracts = {
  'GET /conversations': {
    summary: 'A page of the inbox, with the number behind every filter.',
    permission: 'messages.view',
    brandKey: 'messages.brand_filter',
    query: ConversationQuery,
    answer: z.array(ConversationView),
    meta: InboxMeta,
    refusals: ['cursor_invalid'],
  },
  'GET /conversations/:id': {
    summary: 'One conversation.',
    permission: 'messages.view',
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: z.strictObject({ id: Id }),
    answer: ConversationView,
  },
} as const satisfies Contracts;
