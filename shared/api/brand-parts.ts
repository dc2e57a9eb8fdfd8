import * as z from 'zod';
import { Id, Message } from '../rows.ts';
import { LineAccountView } from './brands.ts';
import { ById, ListMeta, PageQuery, Phrase, page } from './common.ts';
import type { Contracts } from './contract.ts';
import { ConversationQuery, ConversationView, FilterCounts } from './conversations.ts';
import { LiveFigures } from './stats.ts';

const subject = { kind: 'brand', in: 'params', key: 'id' } as const;

/** Endpoints for parts of a brand: its people, LINE accounts, figures, conversations and messages. */
export const brandPartContracts = {
  'POST /brands/:id/assign-staff': {
    summary: "Replace the brand's staff list. Users with access to all brands are not part of the list.",
    effect: 'grant',
    permission: 'brand.edit',
    subject,
    params: ById,
    body: z.strictObject({
      staffIds: z.array(Id).max(5000),
      /** The list as last read. If the list has changed since, nothing is changed, and `data` of the error contains the current list. */
      known: z.array(Id).max(5000).optional(),
    }),
    answer: z.strictObject({ staffIds: z.array(Id) }),
    refusals: ['staff_not_found', 'changed_meanwhile'],
    example: { body: { staffIds: [] } },
  },
  'GET /brands/:id/line-accounts': {
    summary: 'List the LINE accounts of a brand.',
    permission: 'lineconfig.view',
    subject,
    params: ById,
    query: PageQuery,
    answer: z.array(LineAccountView),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'POST /brands/:id/bind-line-account': {
    summary: 'Bind an unbound LINE account to the brand and enable it.',
    effect: 'change',
    permission: 'lineconfig.edit',
    subject,
    params: ById,
    body: z.strictObject({ lineAccountId: Id }),
    answer: LineAccountView,
    refusals: ['line_account_not_found', 'account_in_use'],
    example: { body: { lineAccountId: 'a1' } },
  },
  'DELETE /brands/:id/unbind-line-account/:lineAccountId': {
    summary: 'Unbind a LINE account from the brand and disable it.',
    effect: 'change',
    permission: 'lineconfig.edit',
    subject,
    params: z.strictObject({ id: Id, lineAccountId: Id }),
    answer: LineAccountView,
    refusals: ['line_account_not_found'],
  },
  'GET /brands/:id/stats': {
    summary: 'Get the live metrics of a brand.',
    permission: 'brand.view',
    subject,
    params: ById,
    answer: LiveFigures,
  },
  'GET /brands/:id/conversations': {
    summary: 'List the conversations of the brand. Also requires messages.view.',
    permission: 'messages.brand_filter',
    subject,
    params: ById,
    query: ConversationQuery.omit({ brand: true }),
    answer: z.array(ConversationView),
    meta: ListMeta.extend({ counts: FilterCounts }),
    refusals: ['cursor_invalid'],
  },
  'GET /brands/:id/messages': {
    summary: 'List the messages of the brand, newest first by arrival. Also requires messages.view.',
    permission: 'messages.brand_filter',
    subject,
    params: ById,
    query: z.strictObject({ ...page, q: Phrase.optional() }),
    answer: z.array(Message),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
} as const satisfies Contracts;
