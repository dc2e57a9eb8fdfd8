import * as z from 'zod';
import { Quota } from '../quota.ts';
import { Time } from '../rows.ts';
import { ById } from './common.ts';
import type { Contracts } from './contract.ts';

/** The cost of an answer now. */
export const SendCost = z.strictObject({
  /** Until when an answer goes out as a reply, which LINE does not count; null when it would be a push. */
  freeUntil: Time.nullable(),
  /** How many messages LINE counts for one push: in a group or room, one for each member. */
  recipients: z.int().positive(),
  /** Of the conversation's LINE account; null while LINE has not said. Later ones come as rows `lineQuota` of the inbox. */
  quota: Quota.nullable(),
});
export type SendCost = z.infer<typeof SendCost>;

export const sendCostContracts = {
  'GET /conversations/:id/send-cost': {
    summary: 'Whether an answer is free now, and how many paid ones the month still holds.',
    permission: 'messages.reply',
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: ById,
    answer: SendCost,
  },
} as const satisfies Contracts;
