import * as z from 'zod';
import { Call } from '../calls.ts';
import { callKinds } from '../vocabulary.ts';
import { ById } from './common.ts';
import type { Contracts } from './contract.ts';

export const callContracts = {
  'POST /conversations/:id/calls': {
    summary:
      'Offer a single customer a call: they get a message with a button whose link is theirs, for this call alone. ' +
      'Who offers it again while it is open gets the same call.',
    effect: 'change',
    permission: 'messages.reply',
    subject: { kind: 'conversation', in: 'params', key: 'id' },
    params: ById,
    body: z.strictObject({ kind: z.enum(callKinds) }),
    status: 201,
    answer: Call,
    refusals: ['not_a_customer', 'conversation_unreachable', 'brand_limit_reached', 'call_open'],
    example: { body: { kind: 'video' } },
  },
} as const satisfies Contracts;
