import * as z from 'zod';
import { Id, Message } from '../rows.ts';
import { ById, Empty, ListMeta, Phrase, page } from './common.ts';
import type { Contracts } from './contract.ts';
import { ConversationView } from './conversations.ts';
import { LiveFigures } from './stats.ts';

const subject = { kind: 'message', in: 'params', key: 'id' } as const;

const SearchMeta = ListMeta.extend({
  /** For each message, the text around the first hit and the position of the hit in it. */
  excerpts: z.array(z.strictObject({ messageId: Id, text: z.string(), at: z.int(), length: z.int() })),
  /** Conversations of the messages. */
  conversations: z.array(ConversationView),
});

/** Endpoints for messages outside their thread: search, unsend, resend, figures. */
export const messagePartContracts = {
  'GET /messages/search': {
    summary:
      'Search messages that contain a text, newest first by arrival. Two characters of any script are sufficient.',
    permission: 'messages.view',
    brandKey: 'messages.brand_filter',
    query: z.strictObject({
      ...page,
      q: Phrase.trim().min(1),
      brand: Id.default('all'),
      conversation: Id.optional(),
    }),
    answer: z.array(Message),
    meta: SearchMeta,
    refusals: ['cursor_invalid', 'brand_not_found', 'conversation_not_found'],
  },
  'DELETE /messages/:id': {
    summary:
      'Withdraw a queued or failed message, or remove a note: of the caller, or of anyone with messages.delete. LINE cannot unsend sent messages.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    answer: Empty,
    refusals: ['already_sent', 'not_withdrawable'],
  },
  'POST /messages/:id/resend': {
    summary: 'Resend a message that failed or whose status is unknown.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    answer: Message,
    refusals: ['already_sent', 'not_resendable', 'conversation_unreachable', 'brand_limit_reached'],
  },
  'GET /messages/stats': {
    summary: 'Get the sum of the live metrics of the brands that the caller has access to.',
    permission: 'messages.view',
    brandKey: 'messages.brand_filter',
    query: z.strictObject({ brand: Id.default('all') }),
    answer: LiveFigures,
    refusals: ['brand_not_found'],
  },
} as const satisfies Contracts;
