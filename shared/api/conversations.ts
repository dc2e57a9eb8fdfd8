import * as z from 'zod';
import { Conversation, filters, Id, memberGroups, sorts } from '../rows.ts';
import { flag, ListMeta, page } from './common.ts';
import type { Contracts } from './contract.ts';

export const ConversationView = Conversation.extend({ onlineState: z.enum(['online', 'away', 'offline']) });
export type ConversationView = z.infer<typeof ConversationView>;

export const FilterCounts = z.strictObject({
  all: z.int(),
  pending: z.int(),
  important: z.int(),
  pinned: z.int(),
  unread: z.int(),
  assigned: z.int(),
  overtime: z.int(),
  archived: z.int(),
  unreadTotal: z.int(),
});
export type FilterCounts = z.infer<typeof FilterCounts>;

export const ConversationQuery = z.strictObject({
  ...page,
  brand: Id.default('all'),
  lineAccount: Id.optional(),
  filter: z.enum(filters).default('all'),
  sort: z.enum(sorts).default('smart'),
  q: z.string().max(200).optional(),
  assignedTo: Id.optional(),
  label: Id.optional(),
  memberGroup: z.enum(memberGroups).optional(),
  archived: flag.default(false),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

export const conversationContracts = {
  'GET /conversations': {
    summary: 'A page of the inbox, with the number behind every filter.',
    permission: 'messages.view',
    query: ConversationQuery,
    answer: z.array(ConversationView),
    meta: ListMeta.extend({ counts: FilterCounts }),
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
