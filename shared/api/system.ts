import * as z from 'zod';
import { Empty } from './common.ts';
import type { Contracts } from './contract.ts';

const RowsState = z.enum(['ready', 'rebuilding', 'behind', 'stuck', 'old', 'unwritable']);

/**
 * State of the server, the first that applies. `draining`: it stops, and another node takes over. `clock_wrong`: its clock differs from the
 * database's. `stale`: it has been without the database for too long.
 */
const ServerState = z.enum([...RowsState.options, 'draining', 'clock_wrong', 'stale']);

/** Details of the health response. Only returned to callers with `monitor.view`. */
const HealthDetails = z.strictObject({
  position: z.int(),
  head: z.int(),
  epoch: z.string(),
  deadLetters: z.int(),
  /**
   * Searches return 503 while the state is not `ready`: the search thread is then loading many rows or restarting. All other requests are
   * served.
   */
  search: z.enum(['ready', 'reading', 'restarting']),
  /** State of each projection set. A set that is not ready does not block the other sets. */
  sets: z.array(z.strictObject({ name: z.string(), state: RowsState, position: z.int(), deadLetters: z.int() })),
  threads: z.array(z.strictObject({ name: z.string(), state: z.enum(['ready', 'restarting']), restarts: z.int() })),
});

export const Health = HealthDetails.extend({ ready: z.boolean(), state: ServerState });

export const systemContracts = {
  'GET /health': {
    summary: 'Get whether the server is ready. Returns the state of its rows to callers with monitor.view.',
    permission: 'public',
    answer: z.strictObject({
      ready: z.boolean(),
      state: ServerState,
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
