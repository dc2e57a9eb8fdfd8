import type { NodeReport } from './nodes.ts';

/** A node of a cluster, as the database knows it. */
export interface ClusterNode {
  id: string;
  host: string;
  version: string;
  hasEnded: boolean;
  /** Whether it was stopped. */
  isStopped: boolean;
  /** Milliseconds since the last heartbeat. `null` if it never sent one. */
  seenMs: number | null;
  clockAheadMs: number;
  report: NodeReport | null;
  /** Milliseconds since the oldest record that its rows do not include. `null` if they include everything. */
  behindMs: number | null;
}

/** State of a cluster, as the database knows it. All parts are of the same moment. */
export interface ClusterState {
  generation: string;
  /** Last position of the log. */
  position: number;
  /** Number of erasures and rewrites. */
  change: number;
  /** Whether the installation continues on a single machine. */
  hasLeft: boolean;
  /** Whether a node has the lease. */
  hasLeader: boolean;
  term: number;
  /** Longest time that a commit has been waiting for a synchronous standby, in milliseconds. `null` if no commit waits. */
  commitsWaitMs: number | null;
  nodes: ClusterNode[];
}
