import type { BilledLevel } from '../../shared/billing.ts';

/** All measurements that alerts depend on, at one moment. */
export interface Measured {
  unansweredCalls: number;
  lineRefusals: number;
  accounts: readonly MeasuredAccount[];
  limitedBrands: readonly LimitedBrand[];
  /** Messages that wait to be sent to LINE. */
  sendQueue: { waiting: number; oldestMs: number };
  disk: { freeBytes: number; isWritable: boolean };
  sets: readonly MeasuredSet[];
  threads: readonly { name: string; hasEnded: boolean }[];
  /** Number of conversations, slots and days whose figures differ from a recount. */
  figuresWrong: number;
  eventLoopP99Ms: number;
  memoryPercent: number;
  /** Milliseconds since the last backup, or since the first record if there is no backup. */
  backupAgeMs: number;
  /** Whether the last attempt to write a daily backup failed. */
  backupFailed: boolean;
  /** Whether the data folder contains a backup that could not be restored. */
  restoreAbandoned: boolean;
  /** Milliseconds by which the machine's clock is behind the times of the records. */
  clockBehindMs: number;
  /** Clocks of the nodes that run, compared with the database's. See `NodeStatus`. */
  clocks: readonly { id: string; host: string; clockAheadMs: number }[];
  /** Whether there has ever been a backup. */
  hasBackup: boolean;
}

export interface MeasuredAccount {
  id: string;
  nickname: string;
  brandId: string | null;
  quota: { warning: 'none' | 'near' | 'reached'; used: number; value: number | null };
  /** Number of refused webhooks in the last minutes. */
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

export interface MeasuredSet {
  name: string;
  state: string;
  percent: number;
  records: number;
  ms: number;
  deadLetters: number;
}
