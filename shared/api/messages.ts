import * as z from 'zod';
import { limits } from '../limits.ts';
import { Id, Message } from '../rows.ts';
import { ById, Empty, ListMeta, Phrase, page, text } from './common.ts';
import type { Contracts } from './contract.ts';
import { ConversationView } from './conversations.ts';
import { LiveFigures } from './stats.ts';

const target = { conversationId: Id, quotedMessageId: Id.optional(), clientId: z.string().min(1).max(100).optional() };
const visibleText = text(limits.textMax).pipe(z.string().refine((value) => value.trim() !== ''));

export const MessageBody = z.union([
  z.strictObject({
    ...target,
    kind: z.literal('text').default('text'),
    direction: z.literal('note'),
    text: visibleText,
    mentions: z.array(Id).max(20).default([]),
  }),
  z.strictObject({
    ...target,
    kind: z.literal('text').default('text'),
    direction: z.literal('out').optional(),
    text: visibleText,
  }),
  z.strictObject({ ...target, kind: z.enum(['image', 'video', 'audio', 'file']), mediaId: Id }),
  z.strictObject({
    ...target,
    kind: z.literal('sticker'),
    packageId: z.string().regex(/^\d{1,12}$/),
    stickerId: z.string().regex(/^\d{1,12}$/),
  }),
]);
export type MessageBody = z.infer<typeof MessageBody>;

export const messageContracts = {
  'GET /messages/conversation/:id': {
    summary:
      'List the messages of a conversation, newest first. The cursor leads to older messages. `around` starts at a message instead.',
    permission: 'messages.view',
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ ...page, around: Id.optional() }),
    answer: z.array(Message),
    /** `previousCursor` is the cursor of the page with newer messages. Absent if this page starts with the newest message. */
    meta: ListMeta.extend({ previousCursor: z.string().nullable().optional() }),
    refusals: ['cursor_invalid', 'message_not_found'],
  },
  'POST /messages': {
    summary: 'Send a message to the customer, or add a note. Requests with the same clientId create one message.',
    effect: 'change',
    permission: 'messages.reply',
    subject: { kind: 'conversation', in: 'body', key: 'conversationId' },
    body: MessageBody,
    status: 201,
    answer: Message,
    refusals: ['conversation_unreachable', 'brand_limit_reached', 'media_not_found', 'message_not_found'],
    example: { body: { conversationId: 'c1', kind: 'text', text: 'สวัสดีค่ะ' } },
  },
  'PUT /messages/:id/read': {
    summary: 'Mark the conversation as read up to this message.',
    effect: 'change',
    permission: 'messages.reply',
    subject: { kind: 'message', in: 'params', key: 'id' },
    params: z.strictObject({ id: Id }),
    answer: Empty,
  },
} as const satisfies Contracts;

const subject = { kind: 'message', in: 'params', key: 'id' } as const;

const SearchMeta = ListMeta.extend({
  /** For each message, the part of its text around the first hit. `at` and `length` are the position of the hit in that part. */
  excerpts: z.array(z.strictObject({ messageId: Id, text: z.string(), at: z.int(), length: z.int() })),
  /** Conversations that the messages belong to. */
  conversations: z.array(ConversationView),
});

/** Endpoints for messages outside their thread, such as search, unsend and resend. */
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
