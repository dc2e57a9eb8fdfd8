import * as z from 'zod';
import { Id, Mute, Notification } from '../rows.ts';
import { notificationAudiences } from '../vocabulary.ts';
import { ById, ListMeta, PageQuery } from './common.ts';
import type { Contracts } from './contract.ts';

export const notificationContracts = {
  'GET /notifications': {
    summary: "List the caller's notifications, newest first.",
    permission: 'session',
    personal: true,
    query: PageQuery.extend({
      /** `me`: mentions, assignments, transfers, and others that concern the caller personally. `team`: all others. Default: both. */
      for: z.enum(notificationAudiences).optional(),
    }),
    answer: z.array(Notification),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'POST /notifications/clear': {
    summary:
      "Clear the caller's notifications of all conversations or of one, optionally only those for one audience, or one security notice.",
    effect: { parts: { noticeId: 'grant' }, others: 'change' },
    permission: 'session',
    personal: true,
    body: z.strictObject({
      conversationId: Id.optional(),
      for: z.enum(notificationAudiences).optional(),
      noticeId: Id.optional(),
    }),
    answer: z.strictObject({ cleared: z.int() }),
    example: { body: {} },
  },
  'GET /mutes': {
    summary: 'List the conversations that the caller muted.',
    permission: 'session',
    personal: true,
    query: PageQuery,
    answer: z.array(Mute),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'PUT /conversations/:id/mute': {
    summary:
      'Mute a conversation for the caller: messages and deadlines do not notify the caller. Mentions, transfers and escalations by colleagues still do.',
    effect: 'change',
    permission: 'messages.view',
    personal: true,
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: ById,
    body: z.strictObject({ muted: z.boolean() }),
    answer: z.strictObject({ conversationId: Id, muted: z.boolean() }),
    example: { body: { muted: true } },
  },
} as const satisfies Contracts;
