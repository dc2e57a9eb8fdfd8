import type { NodeMeasures } from './node-measures.ts';

/** Report of a node about itself, which it sends with each heartbeat. */
export interface NodeReport {
  /**
   * `starting`: accepts only webhooks. `unready`: runs, but its health check fails, such as because its clock is wrong. `draining`: responds
   * to requests, but accepts no sockets. `closing`: accepts no connections.
   */
  state: 'starting' | 'ready' | 'unready' | 'draining' | 'closing';
  /** Whether it has the lease. */
  isLeader: boolean;
  /** Position that the rows of all its sets have reached. */
  position: number;
  sockets: number;
  /** Ids of its secret keys. The first is that of the key with which it encrypts. Absent in reports of older versions. */
  keyIds?: readonly string[];
  /** `null` before the first measurement. */
  measures: NodeMeasures | null;
}

/** A node of the installation, for operators. */
export interface NodeStatus {
  id: string;
  host: string;
  /** Version of the program. */
  version: string;
  /** Level of the program. */
  level: number;
  isRunning: boolean;
  /** Whether it was stopped. `false` if it ended unexpectedly. */
  isStopped: boolean;
  /** Milliseconds since the last heartbeat. `null` if it never sent one. */
  seenMs: number | null;
  /** Milliseconds that its clock is ahead of the clock that all nodes share. Negative if it is behind. */
  clockAheadMs: number;
  /** `null` if it never reported. */
  report: NodeReport | null;
}

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
  /** Returns all nodes, also those that ended, as of the last heartbeat of this node. */
  all(): readonly NodeStatus[];
  /**
   * Resolves after the first attempt to read the list, successful or not.
   * @param report returns what this node reports about itself
   */
  start(report: () => NodeReport): Promise<void>;
  /** Sends the report of this node and reads the list. Resolves after the attempt, successful or not. */
  refresh(): Promise<void>;
  /** Removes this node from the lists of the others. Listeners are not called any more. */
  stop(): Promise<void>;
}
