import { expect, test } from 'vitest';
import { LocalBus } from '../../server/cluster/local-bus.ts';
import { LocalNodes } from '../../server/cluster/local-nodes.ts';
import { busSuite } from './bus-suite.ts';
import { nodesSuite } from './nodes-suite.ts';

busSuite('one process', async () => {
  const hub = new Set<LocalBus>();
  const warnings: string[] = [];
  return {
    warnings,
    node: async (self) => {
      const bus = new LocalBus({ self, hub, warn: (message) => warnings.push(message) });
      await bus.start();
      return bus;
    },
    close: async () => undefined,
  };
});

nodesSuite('one process', async () => ({
  nodes: new LocalNodes(),
  restarted: async () => new LocalNodes(),
  other: null,
  close: async () => undefined,
}));

test('a bus without other nodes does not encode messages', async () => {
  const bus = new LocalBus({ warn: (message) => expect.unreachable(message) });
  await bus.start();
  bus.publish('viewing', 1n);
  await bus.stop();
});
