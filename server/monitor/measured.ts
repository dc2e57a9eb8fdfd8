import type { BilledLevel } from '../../shared/billing.ts';

/** All that alerts are judged by, at one moment. */
export interface Measured {
  unansweredCalls: number;
  lineRefusals: number;
  accounts: readonly MeasuredAccount[];
  brands: readonly MeasuredBrand[];
  queue: { waiting: number; oldestMs: number };
  disk: { freeBytes: number; isWritable: boolean };
  sets: readonly MeasuredSet[];
  threads: readonly { name: string; hasEnded: boolean }[];
  /** Conversations and sums that a recount found wrong. */
  figuresWrong: number;
  eventLoopP99Ms: number;
  memoryPercent: number;
  /** Since the last backup, or since there is something to back up. */
  backupAgeMs: number;
  /** The last try of the schedule. */
  backupFailed: boolean;
  /** A backup that could not take the place of the data lies beside them. */
  restoreGivenUp: boolean;
  /** How far the machine's clock is behind the times of the records. */
  clockBehindMs: number;
  /** One was made at all. */
  hasBackup: boolean;
}

export interface MeasuredAccount {
  id: string;
  nickname: string;
  brandId: string | null;
  quota: { warning: 'none' | 'near' | 'reached'; used: number; value: number | null };
  /** Of the last minutes. */
  refusedWebhooks: number;
  failedSends: number;
}

/** A brand that has limits of billed messages, and those of the month. */
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
