import type { CompleteMinute, Gauges } from '../../shared/monitor-rows.ts';
import type { UnsafeSetting } from '../../shared/unsafe-settings.ts';
import type { NodeMeasures } from '../ports/node-measures.ts';
import type { Nodes } from '../ports/nodes.ts';
import type { ClusterNode, MeasuredNode } from './measured.ts';
import { addedMinute, type Delay, delayOf, greatest, listedNodes, measuresOf, nodeView } from './node-views.ts';

interface ClusterMonitorDeps {
  nodes: Pick<Nodes, 'self' | 'all'>;
  /** Settings of the database with which acknowledged messages can be lost. */
  unsafeSettings: () => readonly UnsafeSetting[];
  /** Returns the number of different people who are connected to any node. */
  people: () => number;
}

/** Milliseconds after its last heartbeat for which a node that ended unexpectedly counts as lost. */
const lostMs = 3_600_000;

const minuteMs = 60_000;

/** Milliseconds after the end of a minute within which all nodes have reported it. */
const reportedMs = 10_000;

/** Measurements of the other nodes of a cluster, as of their last reports. */
export class ClusterMonitor {
  private readonly deps: ClusterMonitorDeps;

  constructor(deps: ClusterMonitorDeps) {
    this.deps = deps;
  }

  private get others(): NodeMeasures[] {
    const { nodes } = this.deps;
    return nodes.all().flatMap((node) => (node.id === nodes.self ? [] : (measuresOf(node) ?? [])));
  }

  /** Returns the measurements of all nodes that run. @param own those of this node */
  measuredNodes(own: NodeMeasures): MeasuredNode[] {
    const { nodes } = this.deps;
    const listed = listedNodes(nodes);
    return listed.flatMap((node) => {
      const measures = node.id === nodes.self ? own : measuresOf(node);
      return measures === null ? [] : [{ ...measures, id: node.id, isNamed: listed.length > 1 }];
    });
  }

  /** @param lagOf returns how far a position is behind the log */
  conditions(lagOf: (position: number) => Delay): ClusterNode[] {
    return this.deps.nodes.all().map(({ id, host, isRunning, isStopped, seenMs, clockAheadMs, report }) => ({
      id,
      host,
      isLost: !isRunning && !isStopped && seenMs !== null && seenMs < lostMs,
      // The rows of a node that starts are always behind.
      ...(isRunning && (report?.state === 'ready' || report?.state === 'unready')
        ? lagOf(report.position)
        : { records: 0, ms: 0 }),
      clockAheadMs: isRunning ? clockAheadMs : 0,
    }));
  }

  /** Returns the numbers of webhooks that other nodes have refused in the last minutes, by LINE account. */
  refusedWebhooks(): ReadonlyMap<string, number> {
    const sums = new Map<string, number>();
    for (const { refusedWebhooks } of this.others)
      for (const [account, count] of Object.entries(refusedWebhooks))
        sums.set(account, (sums.get(account) ?? 0) + count);
    return sums;
  }

  /**
   * Adds the measurements of the other nodes: sums of connections, webhooks and errors, and the greatest delay. The process, its machine,
   * its rows and its API calls remain those of this node.
   */
  overAllNodes(own: Gauges, now: number): Gauges {
    const { nodes, unsafeSettings, people } = this.deps;
    const listed = listedNodes(nodes);
    const cluster = {
      node: nodes.self,
      nodes: listed.map((node) => nodeView(node, now)),
      unsafeSettings: [...unsafeSettings()],
    };
    const { others } = this;
    const sum = (ownValue: number, of: keyof NodeMeasures['sums']) =>
      others.reduce((total, { sums }) => total + sums[of], ownValue);
    const { performance } = own;
    return {
      ...own,
      performance: {
        ...performance,
        webhooksPerMinute: sum(performance.webhooksPerMinute, 'webhooksPerMinute'),
        eventsPerMinute: sum(performance.eventsPerMinute, 'eventsPerMinute'),
        deltasPerMinute: sum(performance.deltasPerMinute, 'deltasPerMinute'),
        lineErrors: sum(performance.lineErrors, 'lineErrors'),
        rowsLag: greatest([performance.rowsLag, ...others.map(({ sets }) => delayOf(sets))]),
        sockets: cluster.nodes.reduce((total, { sockets }) => total + (sockets ?? 0), 0),
      },
      webhooksRefusedPerMinute: sum(own.webhooksRefusedPerMinute, 'webhooksRefusedPerMinute'),
      walls: sum(own.walls, 'walls'),
      people: others.length === 0 ? own.people : people(),
      minute: minuteOverAll(own.minute, others, now),
      cluster,
    };
  }
}

/**
 * Adds the last minute of the other nodes. `null` until all of them have reported it, because screens use the first value that they
 * receive.
 */
function minuteOverAll(
  own: CompleteMinute | null,
  others: readonly NodeMeasures[],
  now: number,
): CompleteMinute | null {
  if (own === null) return null;
  const minutes = others.map(({ minute }) => minute);
  const isLate = now - Date.parse(own.at) > minuteMs + reportedMs;
  if (!isLate && minutes.some((minute) => minute === null || minute.at < own.at)) return null;
  return minutes.reduce<CompleteMinute>((sum, minute) => (minute?.at === own.at ? addedMinute(sum, minute) : sum), own);
}
