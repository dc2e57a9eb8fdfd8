import * as z from 'zod';
import { Call } from '../calls.ts';
import type { ListName } from '../inbox-conditions.ts';
import { filters, sorts } from '../inbox-order.ts';
import { limits } from '../limits.ts';
import { Quota } from '../quota.ts';
import { Conversation, Counts, Episode, Id, Note, Sale, Settings, Time } from '../rows.ts';
import { conditionShape, conditionValues } from '../view-row.ts';
import { callKinds } from '../vocabulary.ts';
import { ById, Empty, flag, ListMeta, page, SearchText, text } from './common.ts';
import type { Contracts } from './contract.ts';

export const ConversationView = Conversation.extend({
  onlineState: z.enum(['online', 'away', 'offline']),
  internalNotes: z.array(Note.pick({ id: true, text: true, author: true, at: true })),
});
export type ConversationView = z.infer<typeof ConversationView>;

export const FilterCounts = Counts.omit({ id: true, brandId: true, staffId: true, version: true });
export type FilterCounts = z.infer<typeof FilterCounts>;

/** Values separated by commas. */
const separated = (name: ListName) =>
  z
    .string()
    .max(limits.conditionValuesMax * 101)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(conditionValues(name));

export const ConversationQuery = z.strictObject({
  ...page,
  brand: Id.default('all'),
  lineAccount: Id.optional(),
  /** Default: everything that is neither archived nor blocked. With `q`, blocked conversations are included. With `view`, the view's. */
  filter: z.enum(filters).optional(),
  /** Default: the order of `view`, otherwise `smart`. */
  sort: z.enum(sorts).optional(),
  /** Words, phrases and operators (see shared/search-query.ts). */
  q: SearchText.optional(),
  /** Whether `q` is searched in messages and names, or in names only. */
  match: z.enum(['any', 'name']).default('any'),
  assignedTo: Id.optional(),
  archived: flag.optional(),
  /** Saved view. Other parameters restrict it further; `sort` and `archived` replace those of the view. */
  view: Id.optional(),
  /** Conditions. Lists are separated by commas and accept conversations with one of the values; all conditions must hold. */
  ...conditionShape(separated, () => flag),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

const InboxMeta = ListMeta.extend({
  counts: FilterCounts,
  /** Stored counters, per brand and person, that add up to `counts`. Returned with the first page only. */
  countRows: z.array(Counts).optional(),
  /** Whether nothing contains the words of `q` exactly, and the list contains similar results. */
  approximate: z.literal(true).optional(),
});

export const conversationContracts = {
  'GET /conversations': {
    summary: 'List conversations, with the number of conversations per filter.',
    permission: 'messages.view',
    brandKey: 'messages.brand_filter',
    query: ConversationQuery,
    answer: z.array(ConversationView),
    meta: InboxMeta,
    refusals: ['cursor_invalid', 'view_not_found'],
  },
  'GET /conversations/:id': {
    summary: 'Get a conversation.',
    permission: 'messages.view',
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: z.strictObject({ id: Id }),
    answer: ConversationView,
  },
} as const satisfies Contracts;

const subject = { kind: 'conversation', in: 'params', key: 'id' } as const;
const note = text(limits.noteMax).nullish();
const visibleText = text(limits.noteMax).pipe(z.string().refine((value) => value.trim() !== ''));
/** Maximum amount of a sale in minor units: ten billion in a currency whose unit has a hundred minor units. */
const amountMax = 1e12;

export const conversationRecordContracts = {
  'POST /conversations/:id/notes': {
    summary: 'Add a permanent note about the customer.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    body: z.strictObject({ text: visibleText }),
    status: 201,
    answer: ConversationView,
    example: { body: { text: 'Prefers jasmine tea' } },
  },
  'DELETE /conversations/:id/notes/:noteId': {
    summary: 'Remove a permanent note of the caller, or of anyone with messages.delete.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: z.strictObject({ id: Id, noteId: Id }),
    answer: ConversationView,
    refusals: ['note_not_found'],
  },
  'POST /conversations/:id/sales': {
    summary: "Record a sale in minor units of the brand's currency.",
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    body: z.strictObject({ amount: z.int().min(1).max(amountMax), note }),
    status: 201,
    answer: Sale,
    example: { body: { amount: 45_000, note: 'Two tins' } },
  },
  'DELETE /conversations/:id/sales/:saleId': {
    summary: 'Remove a sale that was recorded by mistake.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: z.strictObject({ id: Id, saleId: Id }),
    answer: Empty,
    refusals: ['sale_not_found'],
  },
  'POST /conversations/:id/complaint': {
    summary: 'Mark the case as a complaint.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    body: z.strictObject({ note }),
    answer: ConversationView,
    example: { body: { note: 'Late delivery' } },
  },
  'DELETE /conversations/:id/complaint': {
    summary: 'Remove the complaint mark from the case.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    answer: ConversationView,
  },
  'GET /conversations/:id/history': {
    summary: 'List the cases, sales and notes of a conversation, newest first.',
    permission: 'messages.view',
    subject,
    params: ById,
    answer: z.strictObject({ episodes: z.array(Episode), sales: z.array(Sale), notes: z.array(Note) }),
  },
  'POST /conversations/:id/erase': {
    summary:
      'Permanently erase everything that the customer wrote and everything that describes them. Metrics are kept.',
    effect: 'destroy',
    permission: 'messages.delete',
    subject,
    params: ById,
    answer: Empty,
  },
  'GET /conversations/stats/timeouts': {
    summary:
      'Get overdue conversations: metrics, wait limits in seconds, and the conversations that are overdue the longest.',
    permission: 'messages.view',
    brandKey: 'messages.brand_filter',
    query: z.strictObject({
      brand: Id.default('all'),
      limit: z.coerce.number().int().min(1).max(limits.pageMax).default(20),
    }),
    answer: z.strictObject({
      waitingCustomers: z.int(),
      overtimeCustomers: z.int(),
      tolerances: Settings.shape.tolerances,
      conversations: z.array(ConversationView),
    }),
    refusals: ['brand_not_found'],
  },
} as const satisfies Contracts;

/** Cost of sending a reply now: whether it is free or billed, and the remaining quota. */
export const SendCost = z.strictObject({
  /** Time until which a reply can use the free reply token. `null` if the reply would be sent as a billed push message. */
  freeUntil: Time.nullable(),
  /** Number of messages that LINE bills for one push message: one per member of a group or room. */
  recipients: z.int().positive(),
  /** Quota of the conversation's LINE account. `null` until LINE has reported it. Updates follow as `lineQuota` rows of the inbox scope. */
  quota: Quota.nullable(),
});
export type SendCost = z.infer<typeof SendCost>;

export const sendCostContracts = {
  'GET /conversations/:id/send-cost': {
    summary: 'Get whether a reply is free now, and how many billed messages are left this month.',
    permission: 'messages.reply',
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: ById,
    answer: SendCost,
  },
} as const satisfies Contracts;

export const callContracts = {
  'POST /conversations/:id/calls': {
    summary:
      'Offer a customer in a one-to-one conversation a call. The customer receives a message with a button whose link is valid for this call only. ' +
      'Repeating the request while the call is open returns the same call.',
    effect: 'change',
    permission: 'messages.reply',
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: ById,
    body: z.strictObject({ kind: z.enum(callKinds) }),
    status: 201,
    answer: Call,
    refusals: ['not_a_customer', 'conversation_unreachable', 'brand_limit_reached', 'call_open'],
    example: { body: { kind: 'video' } },
  },
} as const satisfies Contracts;
