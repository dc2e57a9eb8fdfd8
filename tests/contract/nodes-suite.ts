import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Nodes } from '../../server/ports/nodes.ts';
import { testReport } from '../support/nodes.ts';

export interface NodesHarness {
  nodes: Nodes;
  /** Returns the same node after a restart of its process. */
  restarted(): Promise<Nodes>;
  /** Returns another node of the same installation. `null` if the installation has only one. */
  other: (() => Promise<Nodes>) | null;
  close(): Promise<void>;
}

/** Tests of the numbered rules (NODES-1 and following) that every implementation of the nodes must pass. */
export function nodesSuite(name: string, open: () => Promise<NodesHarness>): void {
  describe(`nodes: ${name}`, () => {
    let harness: NodesHarness;
    let nodes: Nodes;
    beforeEach(async () => {
      harness = await open();
      nodes = harness.nodes;
    });
    afterEach(() => harness.close());

    it('NODES-1 includes this node before and after the start', async () => {
      expect([nodes.self, nodes.running()]).toEqual(['1', ['1']]);
      await nodes.start(testReport);
      expect(nodes.running()).toEqual(['1']);
      await nodes.stop();
    });

    it('NODES-2 keeps the id of a node over restarts', async () => {
      for (let n = 0; n < 2; n++) {
        await nodes.start(testReport);
        await nodes.stop();
        nodes = await harness.restarted();
        expect(nodes.self).toBe('1');
      }
    });

    it('NODES-3 adds a node when it starts and removes it when it stops, and reports both', async () => {
      if (harness.other === null) return;
      const other = await harness.other();
      expect(other.self).not.toBe(nodes.self);
      await nodes.start(testReport);
      const changes: (readonly string[])[] = [];
      const later: (readonly string[])[] = [];
      const end = nodes.onChange(() => changes.push(nodes.running()));
      nodes.onChange(() => later.push(nodes.running()));
      await other.start(testReport);
      expect(other.running()).toEqual([nodes.self, other.self]);
      await expect.poll(() => nodes.running()).toEqual([nodes.self, other.self]);
      end();
      await other.stop();
      await expect.poll(() => nodes.running()).toEqual([nodes.self]);
      expect(changes).toEqual([[nodes.self, other.self]]);
      expect(later).toEqual([[nodes.self, other.self], [nodes.self]]);
      await nodes.stop();
    });

    it('NODES-5 lists every node with its report, also after it ended', async () => {
      await nodes.start(testReport);
      const seen = () => nodes.all().map(({ id, isRunning, report }) => [id, isRunning, report]);
      expect(seen()).toEqual([['1', true, testReport()]]);
      if (harness.other !== null) {
        const other = await harness.other();
        await other.start(testReport);
        await expect.poll(seen).toEqual([
          ['1', true, testReport()],
          [other.self, true, testReport()],
        ]);
        await other.stop();
        await expect.poll(() => nodes.all()[1]?.isRunning).toBe(false);
      }
      await nodes.stop();
    });

    it('NODES-6 knows with a refresh which nodes have started', async () => {
      await nodes.start(testReport);
      const other = await harness.other?.();
      await other?.start(testReport);
      await nodes.refresh();
      expect(nodes.running()).toEqual(other === undefined ? ['1'] : ['1', other.self]);
      await other?.stop();
      await nodes.stop();
    });

    it('NODES-4 reports nothing after the stop', async () => {
      let changes = 0;
      nodes.onChange(() => {
        changes += 1;
      });
      await nodes.start(testReport);
      await nodes.stop();
      const other = await harness.other?.();
      await other?.start(testReport);
      await other?.stop();
      expect(changes).toBe(0);
    });
  });
}
