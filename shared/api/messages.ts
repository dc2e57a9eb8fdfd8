import * as z from 'zod';
import { limits } from '../limits.ts';
import { mediaTypeNames } from '../media-types.ts';
import { Id, Message, Time } from '../rows.ts';
import { CardBody } from './card-body.ts';
import { ById, Empty, ListMeta, page, SearchText, text } from './common.ts';
import type { Contracts } from './contract.ts';
import { ConversationView } from './conversations.ts';
import { LiveFigures } from './stats.ts';

const target = { conversationId: Id, quotedMessageId: Id.optional(), clientId: z.string().min(1).max(100).optional() };
/** Fields that send a message later. `sendAt`: at most 30 days ahead. `undoSeconds`: delay in which the message can be withdrawn. */
export const laterFields = {
  sendAt: Time.optional(),
  cancelIfCustomerWrites: z.boolean().optional(),
  undoSeconds: z.literal([5, 10]).optional(),
};
const LaterFields = z.strictObject(laterFields);
export type LaterFields = z.infer<typeof LaterFields>;

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
    ...laterFields,
    kind: z.literal('text').default('text'),
    direction: z.literal('out').optional(),
    text: visibleText,
  }),
  z.strictObject({ ...target, ...laterFields, kind: z.enum(['image', 'video', 'audio', 'file']), mediaId: Id }),
  z.strictObject({
    ...target,
    ...laterFields,
    kind: z.literal('sticker'),
    packageId: z.string().regex(/^\d{1,12}$/),
    stickerId: z.string().regex(/^\d{1,12}$/),
  }),
  /** Variables in titles, texts and `altText` are filled in. A variable without a value is refused. */
  z.strictObject({ ...target, ...laterFields, kind: z.literal('card'), card: CardBody }),
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
    summary:
      'Send a message to the customer, at once or later, or add a note. Requests with the same clientId create one message.',
    effect: 'change',
    permission: 'messages.reply',
    subject: { kind: 'conversation', in: 'body', key: 'conversationId' },
    body: MessageBody,
    status: 201,
    answer: Message,
    refusals: [
      'validation_failed',
      'conversation_unreachable',
      'brand_limit_reached',
      'media_not_found',
      'message_not_found',
      'too_many_scheduled',
    ],
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

/** Position of a hit in an excerpt. UTF-16 units. */
const Hit = z.strictObject({ at: z.int(), length: z.int() });
/** Whether nothing contains the words exactly, and the messages contain words that differ by one typing error. */
const approximate = z.literal(true).optional();

const SearchMeta = ListMeta.extend({
  /** For each message, the parts of its text around the hits. `at` and `length` are the position of the first hit in `text`. */
  excerpts: z.array(
    z.strictObject({ messageId: Id, text: z.string(), at: z.int(), length: z.int(), hits: z.array(Hit) }),
  ),
  /** Conversations that the messages belong to. */
  conversations: z.array(ConversationView),
  approximate,
});

/** Endpoints for messages outside their thread, such as search, unsend and resend. */
export const messagePartContracts = {
  'GET /messages/search': {
    summary:
      'Search messages, newest first by arrival. All words must occur, in any order. Also accepts "phrases" and the operators `from:`, ' +
      '`label:`, `brand:`, `assignee:` (names or ids), `has:` (image, video, audio, file, link, note), `before:` and `after:` (dates).',
    permission: 'messages.view',
    brandKey: 'messages.brand_filter',
    query: z.strictObject({
      ...page,
      q: SearchText.trim().min(1),
      brand: Id.default('all'),
      conversation: Id.optional(),
    }),
    answer: z.array(Message),
    meta: SearchMeta,
    refusals: ['cursor_invalid', 'brand_not_found', 'conversation_not_found'],
  },
  'GET /conversations/:id/media': {
    summary:
      'List the messages of a conversation with pictures and videos, files and audio, or links, newest first by arrival.',
    permission: 'messages.view',
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: ById,
    query: z.strictObject({ ...page, type: z.enum(mediaTypeNames) }),
    answer: z.array(Message),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'PUT /messages/:id': {
    summary: 'Change the time of a scheduled message, at most 30 days ahead. `null` sends it now.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    body: z.strictObject({ sendAt: Time.nullable() }),
    answer: Message,
    refusals: ['not_scheduled', 'conversation_unreachable', 'brand_limit_reached', 'staff_inactive'],
    example: { body: { sendAt: null } },
  },
  'DELETE /messages/:id': {
    summary:
      'Withdraw a scheduled, queued or failed message, or remove a note: of the caller, or of anyone with messages.delete. LINE cannot unsend sent messages.',
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
  'DELETE /messages/:id/file-link': {
    summary: 'Revoke the link at which the customer downloads the file of a message.',
    effect: 'change',
    permission: 'messages.reply',
    subject,
    params: ById,
    answer: Empty,
    refusals: ['file_link_not_found'],
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
