import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { CompleteMinute, Delivery, DeliveryMinutes, LogLine } from '../../shared/monitor-rows.ts';
import type { Ops } from '../ops/ops.ts';
import { firstOf, type SetAsidePart, setAsidePart, settle } from '../ops/set-aside.ts';
import type { NodeQueries, NodeQuery, NodeQueryInput, NodeQueryResult } from '../ports/node-queries.ts';
import type { Nodes } from '../ports/nodes.ts';
import type { ReplayedRecord } from '../ports/webhook-replay.ts';
import { iso } from '../projections/stored.ts';
import { aftersOf, fittingPage, mergedPage } from './merged-page.ts';
import { addedMinute, areSeveral, listedNodes } from './node-views.ts';
import type { FailedSends } from './send-queue.ts';

interface MergedOpsDeps {
  ops: Ops;
  failedSends: FailedSends;
  queries: NodeQueries;
  nodes: Pick<Nodes, 'self' | 'all'>;
  now: () => number;
}

interface Wanted {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  /** ISO 8601 UTC. */
  from?: string | undefined;
  to?: string | undefined;
}

/** A page of the rows of all nodes, latest first. Rows name their node if there are several. */
export interface PageOfNodes<T> {
  items: T[];
  nextCursor: string | null;
  total: number;
  /** Nodes whose rows are missing. Absent if there are none. */
  missingNodes?: string[];
}

interface Results<Q extends NodeQuery> {
  /** Results by id of the node, with this node. */
  results: ReadonlyMap<string, NodeQueryResult<Q>>;
  /** Listed nodes without a result, also those that ended. */
  missing: string[];
  /** Running nodes that did not respond. */
  silent: readonly string[];
}

const minuteMs = 60_000;

/**
 * Operators' lists over all nodes: error log, webhook deliveries, failed messages and measurements per minute. Each node reads its
 * own, and the node with the request merges the results of those that respond in time.
 */
export class MergedOps {
  private readonly deps: MergedOpsDeps;

  constructor(deps: MergedOpsDeps) {
    this.deps = deps;
    const { queries } = deps;
    queries.respond('lines', (input) => fittingPage(this.own.lines(input)));
    queries.respond('deliveries', (input) => fittingPage(this.own.deliveries(input)));
    queries.respond('deliveryMinutes', this.own.deliveryMinutes);
    queries.respond('minutes', this.own.minutes);
    queries.respond('failedSends', this.own.failedSends);
    queries.respond('setAside', this.own.setAside);
    queries.respond('settle', this.own.settle);
  }

  /** Results of this node. */
  private readonly own: { readonly [Q in NodeQuery]: (input: NodeQueryInput<Q>) => NodeQueryResult<Q> } = {
    lines: ({ brands, afters, ...wanted }) => {
      const { ops, nodes } = this.deps;
      ops.store();
      return ops.lines({ ...wanted, after: afters[nodes.self] ?? null }, brands);
    },
    deliveries: ({ account, afters, ...wanted }) => {
      const { ops, nodes } = this.deps;
      return ops.deliveries(account, { ...wanted, after: afters[nodes.self] ?? null });
    },
    deliveryMinutes: ({ account }) => this.deps.ops.deliveryMinutes(account, this.deps.now()),
    minutes: () => ({
      minutes: this.deps.ops
        .history(this.deps.now())
        .map(({ at, webhooks, lineErrors, sockets }) => [Date.parse(at) / minuteMs, webhooks, lineErrors, sockets]),
    }),
    failedSends: () => ({ messageIds: [...this.deps.failedSends.messageIds] }),
    setAside: ({ account, deliveryId, after }) => {
      const { ops } = this.deps;
      ops.store();
      return setAsidePart(ops.setAside(account, deliveryId), after);
    },
    settle: ({ account, outcomes }) => {
      const read = outcomes.map(([position, outcome]) => ({ position, outcome }));
      settle(this.deps.ops, account, read);
      return {};
    },
  };

  private async queryAll<Q extends NodeQuery>(query: Q, input: NodeQueryInput<Q>): Promise<Results<Q>> {
    const { queries, nodes } = this.deps;
    const own = this.own[query](input);
    const { results: others, missing: silent } = await queries.queryAll(query, input);
    const results = new Map([[nodes.self, own], ...others]);
    return { results, silent, missing: listedNodes(nodes).flatMap(({ id }) => (results.has(id) ? [] : [id])) };
  }

  /** @param brands ids of the brands whose lines are included; `null` for all lines. @throws Refusal `cursor_invalid` */
  async lines(
    { cursor, ...wanted }: Wanted & Pick<NodeQueryInput<'lines'>, 'level'>,
    brands: readonly string[] | null,
  ): Promise<PageOfNodes<LogLine>> {
    const afters = aftersOf(cursor);
    const { results, missing } = await this.queryAll('lines', {
      ...wanted,
      afters,
      brands: brands === null ? null : [...brands],
    });
    return this.named(mergedPage(results, afters, wanted.limit), missing);
  }

  /** Returns deliveries of an account. @throws Refusal `cursor_invalid` */
  async deliveries(
    account: string,
    { cursor, ...wanted }: Wanted & Pick<NodeQueryInput<'deliveries'>, 'verdict'>,
  ): Promise<PageOfNodes<Delivery>> {
    const afters = aftersOf(cursor);
    const { results, missing } = await this.queryAll('deliveries', { ...wanted, afters, account });
    return this.named(mergedPage(results, afters, wanted.limit), missing);
  }

  private named<T extends { node?: string | undefined }>(
    { items, ...page }: ReturnType<typeof mergedPage<T & { at: string }>>,
    missing: string[],
  ): PageOfNodes<T> {
    const isNamed = areSeveral(this.deps.nodes);
    return {
      items: items.map(({ node, row }) => (isNamed ? { ...row, node } : row)),
      ...page,
      ...(missing.length > 0 ? { missingNodes: missing } : {}),
    };
  }

  /** Returns the number of an account's deliveries per minute in the last hour. */
  async deliveryMinutes(account: string): Promise<DeliveryMinutes> {
    const { results } = await this.queryAll('deliveryMinutes', { account });
    const all = [...results.values()];
    const [only] = all;
    if (all.length === 1 && only !== undefined) return only;
    // Data is complete only from the latest start of all nodes.
    const [from = null] = all.flatMap((one) => one.from ?? []).toSorted((a, b) => (a < b ? 1 : -1));
    const minutes = new Map<string, DeliveryMinutes['minutes'][number]>();
    for (const { at, counts } of all.flatMap((one) => one.minutes)) {
      if (from !== null && Date.parse(at) + minuteMs <= Date.parse(from)) continue;
      const sum = { ...minutes.get(at)?.counts };
      for (const [verdict, count] of Object.entries(counts) as [Delivery['verdict'], number][])
        sum[verdict] = (sum[verdict] ?? 0) + count;
      minutes.set(at, { at, counts: sum });
    }
    return { from, minutes: [...minutes.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1)) };
  }

  /** Returns each minute of the last 24 hours, with the sums over all nodes. */
  async history(): Promise<CompleteMinute[]> {
    const { ops, nodes, now } = this.deps;
    const own = ops.history(now());
    const { results } = await this.queryAll('minutes', {});
    const minutes = new Map(own.map((minute) => [minute.at, minute]));
    for (const [node, result] of results) {
      if (node === nodes.self) continue;
      for (const [minute, webhooks, lineErrors, sockets] of result.minutes) {
        const at = iso(minute * minuteMs);
        const sum = minutes.get(at);
        if (sum !== undefined) minutes.set(at, addedMinute(sum, { webhooks, lineErrors, sockets }));
      }
    }
    return [...minutes.values()];
  }

  /** Returns the messages that failed since the start of any node. */
  async failedSends(): Promise<string[]> {
    const { results } = await this.queryAll('failedSends', {});
    return [...new Set([...results.values()].flatMap(({ messageIds }) => messageIds))];
  }

  /**
   * Returns the first records of deliveries that were set aside, of all nodes.
   * @throws Refusal `not_ready` if the given delivery may be on a node that did not respond
   */
  async setAside(account: string, deliveryId: string | undefined, after: number): Promise<SetAsidePart> {
    const { results, silent } = await this.queryAll('setAside', {
      account,
      after,
      ...(deliveryId === undefined ? {} : { deliveryId }),
    });
    const parts = [...results.values()];
    const isFound = parts.some(({ positions }) => positions.length > 0);
    if (deliveryId !== undefined && !isFound && after === 0 && silent.length > 0) throw new Refusal('not_ready');
    return {
      positions: firstOf(
        parts.flatMap(({ positions }) => positions),
        limits.replayedMax + 1,
      ),
      ends: parts.flatMap(({ ends }) => ends),
    };
  }

  /** Stores the results of reprocessing in the deliveries of all nodes. */
  async settle(account: string, read: readonly ReplayedRecord[]): Promise<void> {
    await this.queryAll('settle', { account, outcomes: read.map(({ position, outcome }) => [position, outcome]) });
  }
}
