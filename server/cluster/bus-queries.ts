import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Bus } from '../ports/bus.ts';
import {
  type NodeQueries,
  type NodeQuery,
  type NodeQueryInput,
  type NodeQueryResult,
  type NodeResults,
  nodeQueries,
} from '../ports/node-queries.ts';
import type { Nodes } from '../ports/nodes.ts';
import type { Warn } from '../process/contain.ts';

const Query = z.object({ id: z.string(), query: z.string(), input: z.unknown().optional() });

/** Message without `result` if the query failed. */
const Response = z.object({ id: z.string(), result: z.unknown().optional() });

/** Milliseconds after which a node counts as missing. */
const defaultTimeoutMs = 1500;

interface BusQueriesOptions {
  bus: Bus;
  nodes: Pick<Nodes, 'self' | 'running'>;
  warn: Warn;
  timeoutMs?: number;
}

interface Pending {
  /** Called with the result of a node, or `undefined` if it failed. */
  responded: (node: string, result: unknown) => void;
}

/** Queries to other nodes as messages of the bus. Each query and each response is one message. */
export class BusQueries implements NodeQueries {
  private readonly options: Required<BusQueriesOptions>;
  private readonly responders = new Map<string, (input: never) => unknown>();
  private readonly pending = new Map<string, Pending>();
  /** Queries with a result that could not be read. */
  private readonly unreadable = new Set<NodeQuery>();

  constructor(options: BusQueriesOptions) {
    this.options = { timeoutMs: defaultTimeoutMs, ...options };
    const { bus } = this.options;
    bus.subscribe('query', (message) => this.respondTo(Query.parse(message)));
    bus.subscribe('response', (message, from) => {
      const { id, result } = Response.parse(message);
      this.pending.get(id)?.responded(from, result);
    });
  }

  respond<Q extends NodeQuery>(query: Q, respond: (input: NodeQueryInput<Q>) => NodeQueryResult<Q>): void {
    this.responders.set(query, respond);
  }

  private respondTo({ id, query, input }: z.infer<typeof Query>): void {
    const { bus, warn } = this.options;
    // A query of a later version has no schema.
    const schema = Object.hasOwn(nodeQueries, query) ? nodeQueries[query as NodeQuery].input : undefined;
    const respond = this.responders.get(query);
    if (schema === undefined || respond === undefined) {
      bus.publish('response', { id });
      return;
    }
    try {
      bus.publish('response', { id, result: respond(schema.parse(input) as never) });
    } catch (error) {
      bus.publish('response', { id });
      warn('Query of another node failed', error);
    }
  }

  async queryAll<Q extends NodeQuery>(query: Q, input: NodeQueryInput<Q>): Promise<NodeResults<Q>> {
    const { bus, nodes, warn, timeoutMs } = this.options;
    const missing = new Set(nodes.running().filter((id) => id !== nodes.self));
    const results = new Map<string, NodeQueryResult<Q>>();
    if (missing.size === 0) return { results, missing: [] };
    const id = randomUUID();
    const unanswered = new Set(missing);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const responded = (node: string, result: unknown) => {
      if (!unanswered.delete(node)) return;
      const parsed = nodeQueries[query].result.safeParse(result);
      if (parsed.success) {
        missing.delete(node);
        results.set(node, parsed.data as NodeQueryResult<Q>);
      } else if (result !== undefined && !this.unreadable.has(query)) {
        // Reported once, because a node of another version can return results in another form during an upgrade.
        this.unreadable.add(query);
        warn(`Result of node ${node} cannot be read`);
      }
      if (unanswered.size === 0) end();
    };
    this.pending.set(id, { responded });
    const timer = setTimeout(end, timeoutMs);
    bus.publish('query', { id, query, input });
    await ended;
    clearTimeout(timer);
    this.pending.delete(id);
    return { results, missing: [...missing] };
  }
}
