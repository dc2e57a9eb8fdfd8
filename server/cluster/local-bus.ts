import { firstNode } from '../kinds/nodes.ts';
import type { Bus, BusTopic } from '../ports/bus.ts';
import type { Warn } from '../process/contain.ts';
import { encoded, Subscriptions } from './bus-messages.ts';

interface LocalBusOptions {
  warn: Warn;
  /** Id of this node. Default: the first node. */
  self?: string;
  /** Buses of the other nodes in the same process, used by tests. Default: there are no other nodes. */
  hub?: Set<LocalBus>;
}

/** Bus within one process. The product has no other nodes there. */
export class LocalBus implements Bus {
  private readonly options: Required<LocalBusOptions>;
  private readonly subscriptions: Subscriptions;

  constructor(options: LocalBusOptions) {
    this.options = { self: firstNode, hub: new Set(), ...options };
    this.subscriptions = new Subscriptions(options.warn);
  }

  publish(topic: BusTopic, message: unknown): void {
    const { hub, self, warn } = this.options;
    const others = [...hub].filter((other) => other !== this);
    if (others.length === 0 || !hub.has(this)) return;
    try {
      const text = encoded(message);
      for (const other of others) queueMicrotask(() => other.receive(topic, text, self));
    } catch (error) {
      warn('Message to other nodes was lost', error);
    }
  }

  private receive(topic: BusTopic, text: string, from: string): void {
    if (this.options.hub.has(this)) this.subscriptions.deliver(topic, JSON.parse(text), from);
  }

  subscribe(topic: BusTopic, listener: (message: unknown, from: string) => void): () => void {
    return this.subscriptions.add(topic, listener);
  }

  async start(): Promise<void> {
    this.options.hub.add(this);
  }

  async stop(): Promise<void> {
    this.options.hub.delete(this);
  }
}
