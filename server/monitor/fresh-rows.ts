import * as z from 'zod';
import type { Delivery, LogLine } from '../../shared/monitor-rows.ts';
import type { Ops } from '../ops/ops.ts';
import type { Bus } from '../ports/bus.ts';
import { RemoteDelivery, RemoteLine } from '../ports/node-queries.ts';
import type { Nodes } from '../ports/nodes.ts';
import { fitting } from './merged-page.ts';
import { areSeveral } from './node-views.ts';

/** Maximum number of log lines, and of deliveries, that clients keep. */
export const linesHeld = 200;
export const deliveriesHeld = 50;

/** Log lines and deliveries, oldest first. */
interface Fresh {
  lines: LogLine[];
  deliveries: Delivery[];
}

const Message = z.object({ lines: z.array(z.unknown()), deliveries: z.array(z.unknown()) });

/** Exchanges new log lines and deliveries between the nodes, so that every screen receives them. */
export class FreshRows {
  private readonly deps: { ops: Ops; bus: Bus; nodes: Nodes };
  private remote: Fresh = { lines: [], deliveries: [] };

  constructor(deps: { ops: Ops; bus: Bus; nodes: Nodes }) {
    this.deps = deps;
    deps.bus.subscribe('operations', (message) => {
      const rows = Message.parse(message);
      // Skips rows that this version cannot read.
      const lines = rows.lines.flatMap((row) => RemoteLine.safeParse(row).data ?? []);
      const deliveries = rows.deliveries.flatMap((row) => RemoteDelivery.safeParse(row).data ?? []);
      this.remote = {
        lines: [...this.remote.lines, ...lines].slice(-linesHeld),
        deliveries: [...this.remote.deliveries, ...deliveries].slice(-deliveriesHeld),
      };
    });
  }

  /** Returns what was added on any node since the previous call, and reports what this node has added. */
  take(): Fresh {
    const { ops, nodes } = this.deps;
    const { lines, deliveries } = ops.flush();
    const node = areSeveral(nodes) ? { node: nodes.self } : {};
    const own = {
      lines: lines.map((line) => ({ ...line, ...node })),
      deliveries: deliveries.map((delivery) => ({ ...delivery, ...node })),
    };
    const { remote } = this;
    this.remote = { lines: [], deliveries: [] };
    this.publish(own);
    return { lines: [...remote.lines, ...own.lines], deliveries: [...remote.deliveries, ...own.deliveries] };
  }

  /** Publishes the newest rows, as many as fit into a message. */
  private publish({ lines, deliveries }: Fresh): void {
    const { bus, nodes } = this.deps;
    if (lines.length + deliveries.length === 0 || nodes.running().length === 1) return;
    const newest = fitting(
      [
        ...deliveries.slice(-deliveriesHeld).map((delivery) => ({ delivery })),
        ...lines.slice(-linesHeld).map((line) => ({ line })),
      ].reverse(),
    );
    bus.publish('operations', {
      lines: newest.flatMap((one) => ('line' in one ? one.line : [])).reverse(),
      deliveries: newest.flatMap((one) => ('delivery' in one ? one.delivery : [])).reverse(),
    });
  }
}
