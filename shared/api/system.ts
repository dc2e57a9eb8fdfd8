import * as z from 'zod';
import { Empty } from './common.ts';
import type { Contracts } from './contract.ts';

export const systemContracts = {
  'GET /health': {
    summary: 'Whether the server is ready, and how far its rows are.',
    permission: 'public',
    answer: z.strictObject({
      ready: z.boolean(),
      state: z.enum(['ready', 'rebuilding', 'behind', 'stuck', 'old', 'unwritable']),
      position: z.int(),
      head: z.int(),
      epoch: z.string(),
      deadLetters: z.int(),
      search: z.enum(['ready', 'restarting']),
    }),
    refusals: ['not_ready'],
    always: true,
  },
  'GET /health/webhooks': {
    summary: "Whether LINE's webhooks are taken: also while rows are being built. For a proxy in front of them.",
    permission: 'public',
    answer: z.strictObject({ ready: z.boolean() }),
    refusals: ['not_ready'],
    always: true,
  },
  'GET /test': {
    summary: 'Answers when the server answers.',
    permission: 'public',
    answer: Empty,
  },
} as const satisfies Contracts;
