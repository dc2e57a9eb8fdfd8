import type { CompleteMinute } from '../../shared/monitor-rows.ts';
import { NodeState, type NodeView } from '../../shared/nodes.ts';
import { NodeMeasures, type NodeMinute } from '../ports/node-measures.ts';
import type { NodeStatus, Nodes } from '../ports/nodes.ts';
import { iso } from '../projections/stored.ts';

/** Milliseconds after its last heartbeat for which a node that does not run is listed. */
const listedMs = 24 * 3_600_000;

/** Returns the nodes that run, and those that ended or stopped in the last 24 hours. */
export function listedNodes(nodes: Pick<Nodes, 'all'>): NodeStatus[] {
  return nodes.all().filter(({ isRunning, seenMs }) => isRunning || (seenMs !== null && seenMs < listedMs));
}

/** Whether the installation has several nodes, so that lines and alerts name theirs. */
export const areSeveral = (nodes: Pick<Nodes, 'all'>): boolean => listedNodes(nodes).length > 1;

/** Returns the measurements of a node that runs. `null` if it has not reported them, or a version reports them in another form. */
export function measuresOf({ isRunning, report }: NodeStatus): NodeMeasures | null {
  if (!isRunning) return null;
  const parsed = NodeMeasures.safeParse(report?.measures);
  return parsed.success ? parsed.data : null;
}

/** Number of records that rows do not include yet, and the milliseconds for which they have been behind. */
export type Delay = Pick<NodeMeasures['sets'][number], 'records' | 'ms'>;

/** Returns the delay of the set of rows that is furthest behind. */
export function delayOf(sets: NodeMeasures['sets']): Delay {
  return greatest(sets.map(({ records, ms }) => ({ records, ms })));
}

/** Returns the greatest of several delays. */
export function greatest(delays: readonly Delay[]): Delay {
  const [first = { records: 0, ms: 0 }] = delays.toSorted((a, b) => b.ms - a.ms || b.records - a.records);
  return first;
}

/** Returns what operators see of a node. @param now milliseconds UTC */
export function nodeView(node: NodeStatus, now: number): NodeView {
  const { id, host, version, isRunning, seenMs, clockAheadMs, report } = node;
  const measures = measuresOf(node);
  return {
    id,
    host,
    version,
    state: isRunning ? NodeState.catch('unknown').parse(report?.state) : 'ended',
    isLeader: isRunning && report?.isLeader === true,
    position: isRunning ? (report?.position ?? null) : null,
    behind: measures === null ? null : delayOf(measures.sets),
    sockets: isRunning ? (report?.sockets ?? null) : null,
    clockAheadMs: Math.round(clockAheadMs),
    seenAt: seenMs === null ? null : iso(Math.round(now - seenMs)),
  };
}

/** Adds what another node measured in the same minute. */
export const addedMinute = (own: CompleteMinute, other: Omit<NodeMinute, 'at'>): CompleteMinute => ({
  ...own,
  webhooks: own.webhooks + other.webhooks,
  lineErrors: own.lineErrors + other.lineErrors,
  sockets: own.sockets + other.sockets,
});
