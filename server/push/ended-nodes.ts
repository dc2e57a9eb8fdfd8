import type { Event } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { callRecord } from '../calls/call-record.ts';
import { connectedNodesOf, nodeField, nodeOfCall } from '../kinds/nodes.ts';
import type { LeasedPart } from '../lease/installation-work.ts';
import { LeaseLost } from '../lease/port.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import type { Nodes } from '../ports/nodes.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { RowChange, Stored } from '../projections/stored.ts';
import type { RowQueries } from '../queries/rows.ts';

/** Pause before a record that failed is tried again. Milliseconds. */
const retryMs = 1000;
const lost = { type: 'call.ended', reason: 'lost' } as const;

interface EndedNodesOptions {
  engine: WorkEngine;
  rows: RowQueries;
  nodes: Nodes;
  warn: Warn;
  presenceGraceMs?: number;
  callGraceMs?: number;
}

/**
 * Records the end of the connections and calls of other nodes that have not run for the grace period. A node that was only cut off records
 * its connections again when it returns.
 */
export class EndedNodes implements LeasedPart {
  private readonly options: EndedNodesOptions;
  /** Grace periods, by the id of the node. */
  private readonly timers = new Map<string, Set<NodeJS.Timeout>>();
  private subscriptions: (() => void)[] = [];

  constructor(options: EndedNodesOptions) {
    this.options = options;
  }

  start(): void {
    const { engine, nodes, rows } = this.options;
    const look = () => {
      for (const node of nodes.running()) this.forget(node);
      for (const person of rows.all('staff')) this.watch(connectedNodesOf(person.hidden));
      for (const call of rows.lasting('call')) this.watch(nodesOfOpenCall(call));
    };
    this.subscriptions = [nodes.onChange(look), engine.onCommit(({ changes }) => this.follow(changes))];
    look();
  }

  private follow(changes: readonly RowChange[]): void {
    for (const { kind, after } of changes) {
      if (kind === 'staff' && after !== undefined) this.watch(connectedNodesOf((after as Stored<'staff'>).hidden));
      if (kind === 'call' && after !== undefined) this.watch(nodesOfOpenCall(after as Stored<'call'>));
    }
  }

  /** Starts the grace periods of nodes that do not run. */
  private watch(ids: readonly string[]): void {
    for (const node of ids) {
      if (this.timers.has(node) || this.isRunning(node)) continue;
      const { presenceGraceMs = limits.presenceGraceMs, callGraceMs = limits.callGraceMs } = this.options;
      this.timers.set(node, new Set());
      this.later(node, presenceGraceMs, () => this.endConnections(node));
      this.later(node, callGraceMs, () => this.endCalls(node));
    }
  }

  private isRunning(node: string): boolean {
    const { nodes } = this.options;
    return node === nodes.self || nodes.running().includes(node);
  }

  private forget(node: string): void {
    for (const timer of this.timers.get(node) ?? []) clearTimeout(timer);
    this.timers.delete(node);
  }

  /** Runs work for a node after a time, unless the node runs again, and retries the work until it succeeds. */
  private later(node: string, ms: number, work: () => Promise<void>): void {
    const timers = this.timers.get(node);
    if (timers === undefined) return;
    const { warn } = this.options;
    const run = async () => {
      try {
        await work();
      } catch (error) {
        if (error instanceof LeaseLost) return;
        warn('End of a node could not be recorded, retrying', error);
        if (this.timers.get(node) === timers) this.later(node, retryMs, work);
      } finally {
        timers.delete(timer);
        if (timers.size === 0 && this.timers.get(node) === timers) this.timers.delete(node);
      }
    };
    const timer = setTimeout(contain(warn, 'Recording the end of a node', run), ms).unref();
    timers.add(timer);
  }

  private async endConnections(node: string): Promise<void> {
    const { engine, rows } = this.options;
    const people = rows.all('staff').filter(({ hidden }) => connectedNodesOf(hidden).includes(node));
    if (people.length === 0) return;
    const events = people.map(
      ({ row }): Event => ({ type: 'connection.changed', staffId: row.id, connected: false, ...nodeField(node) }),
    );
    await engine.append({ stream: 'presence', at: engine.now(), actor: 'system', events });
  }

  private async endCalls(node: string): Promise<void> {
    const { engine, rows } = this.options;
    const open = rows.lasting('call').filter((call) => nodesOfOpenCall(call).includes(node));
    await Promise.all(open.map(({ row }) => engine.append(callRecord(row, lost, engine.now()))));
  }

  stop(): void {
    for (const unsubscribe of this.subscriptions) unsubscribe();
    this.subscriptions = [];
    for (const node of [...this.timers.keys()]) this.forget(node);
  }
}

/** Returns the node of a call that has not ended. */
const nodesOfOpenCall = (call: Stored<'call'>): string[] => (call.row.state === 'ended' ? [] : [nodeOfCall(call)]);
