import type { Bus } from './bus.ts';
import { firstNode, type Nodes } from './nodes.ts';

/** The only node of an installation on one machine. */
export const alone: Nodes = {
  self: firstNode,
  running: () => [firstNode],
  onChange: () => () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};

/** The bus of an installation on one machine. There is no other node to receive messages. */
export const silentBus: Bus = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};
