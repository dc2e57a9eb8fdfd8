import * as z from 'zod';
import { deliveryVerdicts } from '../../shared/alerts.ts';
import { limits } from '../../shared/limits.ts';
import { Delivery, DeliveryMinutes, LogLevel, LogLine } from '../../shared/monitor-rows.ts';
import { replayOutcomes } from './webhook-replay.ts';

const account = z.string();

/** Rows of another node, without properties that this version does not know. */
export const RemoteLine = LogLine.strip();
export const RemoteDelivery = Delivery.strip();

/** A page of a node's own rows, newest first, cut so that it fits into a message. */
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    /** Number of each item on its node. Decreases within the page. */
    numbers: z.array(z.int()),
    /** Whether there are older items. */
    hasMore: z.boolean(),
    total: z.int(),
  });

const wanted = {
  limit: z.int().min(1).max(limits.pageMax),
  /** Number of the item after which the page of each node begins, by id of the node. Absent for the first page. */
  afters: z.record(z.string(), z.int()),
  q: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
};

/** Every query that a node asks the other nodes, with the schemas of its input and its result. */
export const nodeQueries = {
  /** Lines of the error log. `brands`: ids of the brands whose lines are included; `null` for all lines. */
  lines: {
    input: z.object({ ...wanted, level: LogLevel.optional(), brands: z.array(z.string()).nullable() }),
    result: pageOf(RemoteLine),
  },
  deliveries: {
    input: z.object({ ...wanted, account, verdict: z.enum(deliveryVerdicts).optional() }),
    result: pageOf(RemoteDelivery),
  },
  deliveryMinutes: { input: z.object({ account }), result: DeliveryMinutes },
  /** Each minute of the last 24 hours: Unix time in minutes, webhooks, LINE errors and sockets. */
  minutes: {
    input: z.object({}),
    result: z.object({ minutes: z.array(z.tuple([z.int(), z.int(), z.int(), z.int()])) }),
  },
  /** Messages that failed since the start of the node. */
  failedSends: { input: z.object({}), result: z.object({ messageIds: z.array(z.string()) }) },
  /** Records of deliveries that were set aside. */
  setAside: {
    input: z.object({ account, deliveryId: z.string().optional(), after: z.int() }),
    result: z.object({
      /** The first positions after `after`, in ascending order. */
      positions: z.array(z.int()),
      /** Last position of each delivery, if it is among `positions`. */
      ends: z.array(z.int()),
    }),
  },
  /** Stores the results of reprocessing in the deliveries. */
  settle: {
    input: z.object({ account, outcomes: z.array(z.tuple([z.int(), z.enum(replayOutcomes)])) }),
    result: z.object({}),
  },
} as const satisfies Record<string, { input: z.ZodType; result: z.ZodType }>;

export type NodeQuery = keyof typeof nodeQueries;
export type NodeQueryInput<Q extends NodeQuery> = z.infer<(typeof nodeQueries)[Q]['input']>;
export type NodeQueryResult<Q extends NodeQuery> = z.infer<(typeof nodeQueries)[Q]['result']>;

export interface NodeResults<Q extends NodeQuery> {
  /** Results by id of the node, without this node. */
  results: ReadonlyMap<string, NodeQueryResult<Q>>;
  /** Ids of running nodes that did not respond in time, or failed. */
  missing: readonly string[];
}

/** Queries to the other nodes of an installation. */
export interface NodeQueries {
  /**
   * Queries all other nodes that run. Never rejects. Resolves at once if there are none.
   * @param input must fit into a message of the bus
   */
  queryAll<Q extends NodeQuery>(query: Q, input: NodeQueryInput<Q>): Promise<NodeResults<Q>>;
  /**
   * Registers the function that responds to a query of other nodes. Its results must fit into a message of the bus; a larger result is
   * lost, and the node counts as missing.
   */
  respond<Q extends NodeQuery>(query: Q, respond: (input: NodeQueryInput<Q>) => NodeQueryResult<Q>): void;
}
