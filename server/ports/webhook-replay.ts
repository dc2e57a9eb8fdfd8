/** Outcomes of reading a record once more. */
export const replayOutcomes = [
  /** Understood by now, this time or before. */
  'replayed',
  /** Of a kind that is still not known. */
  'unknown',
  /** Erased since. */
  'gone',
] as const;
export type ReplayOutcome = (typeof replayOutcomes)[number];

export interface ReplayedRecord {
  position: number;
  outcome: ReplayOutcome;
  /** Of its event; null where the record holds none of this account. */
  content: string | null;
}

/** Reads what was set aside once more. */
export interface WebhookReplay {
  /** In their order. Each record counts once for ever. @param positions records of this account's webhooks */
  replay(lineAccountId: string, positions: readonly number[]): Promise<ReplayedRecord[]>;
}
