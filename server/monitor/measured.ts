import type { BilledLevel } from '../../shared/billing.ts';

/** All measurements that alerts depend on, at one moment. */
export interface Measured {
  unansweredCalls: number;
  lineRefusals: number;
  accounts: readonly MeasuredAccount[];
  brands: readonly MeasuredBrand[];
  queue: { waiting: number; oldestMs: number };
  disk: { freeBytes: number; isWritable: boolean };
  sets: readonly MeasuredSet[];
  threads: readonly { name: string; hasEnded: boolean }[];
  /** Number of conversations and sums that a recount found to be wrong. */
  figuresWrong: number;
  eventLoopP99Ms: number;
  memoryPercent: number;
  /** Milliseconds since the last backup, or since there is data to back up. */
  backupAgeMs: number;
  /** Whether the last scheduled attempt failed. */
  backupFailed: boolean;
  /** Whether a backup that could not be restored is in the data folder. */
  restoreAbandoned: boolean;
  /** Milliseconds by which the machine's clock is behind the times of the records. */
  clockBehindMs: number;
  /** Whether there has ever been a backup. */
  hasBackup: boolean;
}

export interface MeasuredAccount {
  id: string;
  nickname: string;
  brandId: string | null;
  quota: { warning: 'none' | 'near' | 'reached'; used: number; value: number | null };
  /** Number in the last minutes. */
  refusedWebhooks: number;
  failedSends: number;
}

/** A brand with limits of billed messages, and its numbers for the month. */
export interface MeasuredBrand {
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
