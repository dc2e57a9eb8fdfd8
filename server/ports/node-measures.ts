import * as z from 'zod';

/** Values of the last complete minute that the monitor adds up over all nodes. */
const NodeMinute = z.object({ at: z.string(), webhooks: z.int(), lineErrors: z.int(), sockets: z.int() });
export type NodeMinute = z.infer<typeof NodeMinute>;

/**
 * Measurements that a node reports to the others, for alerts and for sums over all nodes. Parsed without properties that this version does
 * not know.
 */
export const NodeMeasures = z.object({
  disk: z.object({ freeBytes: z.number(), isWritable: z.boolean() }),
  sets: z.array(
    z.object({
      name: z.string(),
      state: z.string(),
      percent: z.number(),
      /** Number of records that the set has not processed yet, and the milliseconds for which it has been behind. */
      records: z.number(),
      ms: z.number(),
      deadLetters: z.number(),
    }),
  ),
  threads: z.array(z.object({ name: z.string(), hasEnded: z.boolean() })),
  /** Number of conversations, slots and days whose figures differ from a recount. */
  figuresWrong: z.number(),
  eventLoopP99Ms: z.number(),
  memoryPercent: z.number(),
  /** Milliseconds by which the machine's clock is behind the times of the records. */
  clockBehindMs: z.number(),
  /** Whether the data folder contains a backup that could not be restored. */
  restoreAbandoned: z.boolean(),
  /** Number of refused webhooks in the last minutes, by LINE account. Accounts without any are absent. */
  refusedWebhooks: z.record(z.string(), z.number()),
  minute: NodeMinute.nullable(),
  /** Numbers that the monitor adds up over all nodes. */
  sums: z.object({
    webhooksPerMinute: z.int(),
    eventsPerMinute: z.int(),
    webhooksRefusedPerMinute: z.int(),
    deltasPerMinute: z.int(),
    lineErrors: z.int(),
    walls: z.int(),
  }),
});
export type NodeMeasures = z.infer<typeof NodeMeasures>;
