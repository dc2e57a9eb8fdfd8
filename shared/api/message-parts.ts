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
    summary: 'Messages that hold these words anywhere, the last to arrive first; two letters of any script will do.',
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
      'Take a queued or failed message back, or remove a note: one’s own, or with messages.delete. LINE cannot take back what was sent.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    answer: Empty,
    refusals: ['already_sent', 'not_withdrawable'],
  },
  'POST /messages/:id/resend': {
    summary: 'Send a message again that failed, or whose fate nobody knows.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    answer: Message,
    refusals: ['already_sent', 'not_resendable', 'conversation_unreachable', 'brand_limit_reached'],
  },
  'GET /messages/stats': {
    summary: 'The live figures of the brands that the person may see, summed.',
    permission: 'messages.view',
    brandKey: 'messages.brand_filter',
    query: z.strictObject({ brand: Id.default('all') }),
    answer: LiveFigures,
    refusals: ['brand_not_found'],
  },
} as const satisfies Contracts;
