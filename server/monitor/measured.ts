import type { BilledLevel } from '../../shared/billing.ts';
import type { NodeMeasures } from '../ports/node-measures.ts';

/** All measurements that alerts depend on, at one moment. */
export interface Measured {
  unansweredCalls: number;
  lineRefusals: number;
  accounts: readonly MeasuredAccount[];
  limitedBrands: readonly LimitedBrand[];
  /** Messages that wait to be sent to LINE. */
  sendQueue: { waiting: number; oldestMs: number };
  /** Nodes that run and have reported their measurements. On a single machine, the only node. */
  nodes: readonly MeasuredNode[];
  /** All nodes of a cluster. Empty on a single machine. */
  cluster: readonly ClusterNode[];
  /** Milliseconds since the last backup, or since the first record if there is no backup. */
  backupAgeMs: number;
  /** Whether the last attempt to write a daily backup failed. */
  backupFailed: boolean;
  /** Whether there has ever been a backup. */
  hasBackup: boolean;
}

export interface MeasuredNode
  extends Pick<
    NodeMeasures,
    | 'disk'
    | 'sets'
    | 'threads'
    | 'figuresWrong'
    | 'eventLoopP99Ms'
    | 'memoryPercent'
    | 'clockBehindMs'
    | 'restoreAbandoned'
  > {
  /** Id of the node. `null` on a single machine. */
  id: string | null;
  /** Whether the texts of its alerts name it. */
  isNamed: boolean;
}

export interface ClusterNode {
  id: string;
  host: string;
  /** Whether it ended unexpectedly within the last hour, and does not run again. */
  isLost: boolean;
  /** Number of records that its rows do not include yet, and the milliseconds for which it has been behind. 0 unless it is ready. */
  records: number;
  ms: number;
  /** Difference of its clock, see `NodeStatus`. 0 unless it runs. */
  clockAheadMs: number;
}

export interface MeasuredAccount {
  id: string;
  nickname: string;
  brandId: string | null;
  quota: { warning: 'none' | 'near' | 'reached'; used: number; value: number | null };
  /** Number of refused webhooks in the last minutes, on all nodes. */
  refusedWebhooks: number;
  failedSends: number;
}

/** A brand with limits for billed messages, and its numbers of the current month. */
export interface LimitedBrand {
  id: string;
  name: string;
  level: BilledLevel;
  billed: number;
  warnAt: number | null;
  stopAt: number | null;
}
