import * as z from 'zod';
import { Id, Notification } from '../rows.ts';
import { ListMeta, PageQuery } from './common.ts';
import type { Contracts } from './contract.ts';

export const notificationContracts = {
  'GET /notifications': {
    summary: "One's own notifications, newest first.",
    permission: 'session',
    personal: true,
    query: PageQuery,
    answer: z.array(Notification),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'POST /notifications/clear': {
    summary: "Clear one's own notifications, all, those of a conversation, or one security notice.",
    effect: 'change',
    permission: 'session',
    personal: true,
    body: z.strictObject({ conversationId: Id.optional(), noticeId: Id.optional() }),
    answer: z.strictObject({ cleared: z.int() }),
    example: { body: {} },
  },
} as const satisfies Contracts;
