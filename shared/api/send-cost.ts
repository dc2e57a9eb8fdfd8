import * as z from 'zod';
import { Quota } from '../quota.ts';
import { Time } from '../rows.ts';
import { ById } from './common.ts';
import type { Contracts } from './contract.ts';

/** Cost of sending a reply now. */
export const SendCost = z.strictObject({
  /** Until when a reply uses the free reply token. `null` if it would be a billed push. */
  freeUntil: Time.nullable(),
  /** Number of messages that LINE bills for one push: one per member of a group or room. */
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
