import * as z from 'zod';
import { Call } from '../calls.ts';
import { callKinds } from '../vocabulary.ts';
import { ById } from './common.ts';
import type { Contracts } from './contract.ts';

export const callContracts = {
  'POST /conversations/:id/calls': {
    summary:
      'Offer a customer in a one-to-one conversation a call. The customer receives a message with a button whose link is valid for this call only. ' +
      'Repeating the request while the call is open returns the same call.',
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
