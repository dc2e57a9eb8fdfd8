/** Kinds of messages between nodes. */
export type BusTopic = 'viewing' | 'typing' | 'call' | 'session' | 'counters';

/**
 * Messages between the nodes of an installation. A message is delivered at most once, to all other nodes that are connected, and never to
 * the node that published it. Messages of one node arrive in their order. What must not be lost belongs in the log.
 */
export interface Bus {
  /** Publishes a message, a JSON value of at most 8 KB. Never throws: a message that cannot be delivered is lost. */
  publish(topic: BusTopic, message: unknown): void;
  /**
   * Calls the listener for each message of a topic from another node.
   * @returns function that ends the subscription
   */
  subscribe(topic: BusTopic, listener: (message: unknown, from: string) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}
