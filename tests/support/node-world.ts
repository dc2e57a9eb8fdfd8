import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '../../server/engine/engine.ts';
import { TermEngine } from '../../server/lease/term-engine.ts';
import type { Bus } from '../../server/ports/bus.ts';
import { EndedNodes } from '../../server/push/ended-nodes.ts';
import { RowQueries } from '../../server/queries/rows.ts';
import { openRows } from '../../server/storage/rows-file.ts';
import { type EngineWorld, openEngineWorld } from './engine-world.ts';
import { BusHub, TestNodes } from './nodes.ts';

/** A node with its own rows. */
export interface NodeOfWorld {
  engine: Engine;
  rows: RowQueries;
  nodes: TestNodes;
  bus: Bus;
}

/** Nodes of one installation in one process: they share a log, and each has its own rows. */
export interface NodeWorld {
  world: EngineWorld;
  hub: BusHub;
  one: NodeOfWorld;
  two: NodeOfWorld;
  /** Returns the part of the leader, node 1, that records the end of other nodes. Started by the test. */
  endedNodes(): EndedNodes;
  /** Sets the nodes that run, as seen by both nodes. */
  run(...ids: readonly string[]): void;
  /** Resolves when the rows of both nodes include the whole log. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

export function openNodeWorld(): NodeWorld {
  const world = openEngineWorld();
  const folder = mkdtempSync(join(tmpdir(), 'oa-console-'));
  const store = openRows(folder, world.log);
  const engine = new Engine({ log: world.log, store, now: () => world.clock.now, warn: world.warn, retryMs: 5 });
  engine.start();
  const hub = new BusHub();
  const node = (id: string, of: Pick<NodeOfWorld, 'engine' | 'rows'>): NodeOfWorld => ({
    engine: of.engine,
    rows: of.rows,
    nodes: new TestNodes(id, ['1', '2']),
    bus: hub.end(id),
  });
  const one = node('1', world);
  const two = node('2', { engine, rows: new RowQueries(store.sqlite) });
  return {
    world,
    hub,
    one,
    two,
    endedNodes: () => {
      const work = new TermEngine(one.engine, { held: () => 1 });
      work.begin(1);
      return new EndedNodes({ engine: work, rows: one.rows, nodes: one.nodes, warn: world.warn });
    },
    run: (...ids) => {
      for (const { nodes } of [one, two]) nodes.run(...ids);
    },
    caughtUp: async () => {
      await world.caughtUp();
      await engine.reached(await world.log.head());
    },
    close: async () => {
      await engine.close();
      store.close();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
