/** The nodes of an installation: the processes that serve it. */
export interface Nodes {
  /** Id of this node. Remains the same after a restart. */
  readonly self: string;
  /**
   * Ids of the nodes that run, including this one, in ascending order. A node that stopped is removed at once, and a node that ended
   * unexpectedly or was cut off is removed after some seconds. While this node itself is cut off, the list does not change, because it is
   * unknown which other nodes run.
   */
  running(): readonly string[];
  /** Calls the listener when the list of running nodes has changed. @returns function that ends the subscription */
  onChange(listener: () => void): () => void;
  /** Resolves after the first attempt to read the list, successful or not. */
  start(): Promise<void>;
  /** Removes this node from the lists of the others. Listeners are not called any more. */
  stop(): Promise<void>;
}
