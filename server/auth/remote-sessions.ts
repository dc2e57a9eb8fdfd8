import * as z from 'zod';
import type { Bus } from '../ports/bus.ts';
import type { Nodes } from '../ports/nodes.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { LastSeen } from './sessions.ts';

const Seen = z.strictObject({ at: z.number(), ids: z.array(z.string()) });

/** Interval at which nodes report sessions. Milliseconds. */
const everyMs = 10_000;
/** Maximum number of sessions in a message, so that it fits into a notification of the bus. */
const idsMax = 200;

interface RemoteSessionsOptions {
  seen: LastSeen;
  /** Returns the ids of the sessions with a connection to this node. */
  connected: () => Iterable<string>;
  nodes: Nodes;
  bus: Bus;
  now: () => number;
  warn: Warn;
}

/** Exchanges the times at which sessions were last used with the other nodes. Does nothing while no other node runs. */
export class RemoteSessions {
  private readonly options: RemoteSessionsOptions;
  private marked = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private subscriptions: (() => void)[] = [];

  constructor(options: RemoteSessionsOptions) {
    this.options = options;
  }

  start(): void {
    const { bus, nodes, now, seen, warn } = this.options;
    const take = contain(warn, 'Sessions of another node', (message: unknown) => {
      const { at, ids } = Seen.parse(message);
      // The clock of the other node may be ahead.
      for (const id of ids) seen.markRemote(id, Math.min(at, now()));
    });
    this.subscriptions = [bus.subscribe('session', take), nodes.onChange(() => this.nodesChanged())];
    this.nodesChanged();
  }

  private nodesChanged(): void {
    const { nodes, seen, warn } = this.options;
    this.stopReporting();
    if (nodes.running().length <= 1) return;
    seen.onMark = (id) => void this.marked.add(id);
    this.timer = setInterval(
      contain(warn, 'Report of sessions', () => this.report()),
      everyMs,
    ).unref();
  }

  /** Publishes the sessions that were used since the last report. */
  report(): void {
    const { connected, bus, now } = this.options;
    const ids = [...this.marked.union(new Set(connected()))];
    this.marked = new Set();
    for (let n = 0; n < ids.length; n += idsMax) bus.publish('session', { at: now(), ids: ids.slice(n, n + idsMax) });
  }

  private stopReporting(): void {
    this.options.seen.onMark = null;
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  stop(): void {
    for (const unsubscribe of this.subscriptions) unsubscribe();
    this.stopReporting();
  }
}
