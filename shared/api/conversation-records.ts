import * as z from 'zod';
import { limits } from '../limits.ts';
import { Episode, Id, Note, Sale, Settings } from '../rows.ts';
import { ById, Empty, text } from './common.ts';
import type { Contracts } from './contract.ts';
import { ConversationView } from './conversations.ts';

const subject = { kind: 'conversation', in: 'params', key: 'id' } as const;
const note = text(limits.noteMax).nullish();
const words = text(limits.noteMax).pipe(z.string().refine((value) => value.trim() !== ''));
/** Minor units: ten billion of the main unit for currencies with a hundred minor units. */
const amountMax = 1e12;

export const conversationRecordContracts = {
  'POST /conversations/:id/notes': {
    summary: 'Add a permanent note about the customer.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    body: z.strictObject({ text: words }),
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
