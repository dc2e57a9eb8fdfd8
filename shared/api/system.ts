import * as z from 'zod';
import { Empty } from './common.ts';
import type { Contracts } from './contract.ts';

const RowsState = z.enum(['ready', 'rebuilding', 'behind', 'stuck', 'old', 'unwritable']);

/** For callers with `monitor.view`. */
const HealthDetails = z.strictObject({
  position: z.int(),
  head: z.int(),
  epoch: z.string(),
  deadLetters: z.int(),
  /** Searches return 503 while the thread loads many rows or restarts. Other requests are served. */
  search: z.enum(['ready', 'reading', 'restarting']),
  /** State per set of rows. A set that is not ready does not block the others. */
  sets: z.array(z.strictObject({ name: z.string(), state: RowsState, position: z.int(), deadLetters: z.int() })),
  threads: z.array(z.strictObject({ name: z.string(), state: z.enum(['ready', 'restarting']), restarts: z.int() })),
});

export const Health = HealthDetails.extend({ ready: z.boolean(), state: RowsState });

export const systemContracts = {
  'GET /health': {
    summary: 'Get whether the server is ready. Returns the state of its rows to callers with monitor.view.',
    permission: 'public',
    answer: z.strictObject({
      ready: z.boolean(),
      state: RowsState,
      ...HealthDetails.partial().shape,
    }),
    refusals: ['not_ready'],
    always: true,
  },
  'GET /health/webhooks': {
    summary:
      "Get whether LINE's webhooks are accepted, also while rows are being rebuilt. For a proxy in front of LINE's calls.",
    permission: 'public',
    answer: z.strictObject({ ready: z.boolean() }),
    refusals: ['not_ready'],
    always: true,
  },
  'GET /test': {
    summary: 'Test whether the server responds.',
    permission: 'public',
    answer: Empty,
    always: true,
  },
} as const satisfies Contracts;
