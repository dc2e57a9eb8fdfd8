/** Id of the node of an installation that runs on one machine, and of the first node of a cluster. Records without a node are of this node. */
export const firstNode = '1';

/** The nodes of an installation: the processes that serve it. */
export interface Nodes {
  /** Id of this node. Remains the same after a restart. */
  readonly self: string;
  /** Ids of the nodes that run, including this one. A node that ended or was cut off is removed after some seconds. */
  running(): readonly string[];
  /** Calls the listener when the list of running nodes has changed. @returns function that ends the subscription */
  onChange(listener: () => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}
