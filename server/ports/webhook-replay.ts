/** Possible results of reprocessing a record. */
export const replayOutcomes = [
  /** The event was decoded now or in an earlier attempt. */
  'replayed',
  /** The kind of event is still unknown. */
  'unknown',
  /** The event was erased in the meantime. */
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
  /**
   * Returns the results in the order of `positions`. A record that is listed twice counts once.
   * @param positions records of this account's webhooks
   */
  replay(lineAccountId: string, positions: readonly number[]): Promise<ReplayedRecord[]>;
}
