/** Outcomes of reprocessing a record. */
export const replayOutcomes = [
  /** Understood now or in an earlier attempt. */
  'replayed',
  /** The kind is still unknown. */
  'unknown',
  /** Erased meanwhile. */
  'gone',
] as const;
export type ReplayOutcome = (typeof replayOutcomes)[number];

export interface ReplayedRecord {
  position: number;
  outcome: ReplayOutcome;
  /** Content id of the event. `null` if the record contains no event of this account. */
  content: string | null;
}

/** Reprocesses events that were set aside. */
export interface WebhookReplay {
  /** Returns outcomes in the order of `positions`. Each record counts only once. @param positions records of this account's webhooks */
  replay(lineAccountId: string, positions: readonly number[]): Promise<ReplayedRecord[]>;
}
