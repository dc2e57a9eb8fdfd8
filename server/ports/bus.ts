/** Kinds of messages between nodes. */
export type BusTopic = 'viewing' | 'typing' | 'call' | 'session' | 'backup' | 'query' | 'response' | 'operations';

/** Maximum size of a message in bytes of JSON. Larger messages are lost. */
export const busMessageMax = 64 * 1024;

/**
 * Messages between the nodes of an installation. A message is delivered at most once, to all other nodes that are connected, and never to
 * the node that published it. Messages of one node arrive in their order. What must not be lost belongs in the log.
 */
export interface Bus {
  /** Publishes a message, a JSON value. Never throws: a message that cannot be delivered is lost. */
  publish(topic: BusTopic, message: unknown): void;
  /**
   * Calls the listener for each message of a topic from another node. Errors of a listener are reported and not thrown.
   * @param listener `from`: id of the node that published the message
   * @returns function that ends the subscription
   */
  subscribe(topic: BusTopic, listener: (message: unknown, from: string) => void): () => void;
  /** Resolves after the first attempt to connect, successful or not. */
  start(): Promise<void>;
  /** Publishes what is queued, and then neither publishes nor receives. */
  stop(): Promise<void>;
}
