/** Records that were set aside, by what came of reading them again. */
export interface Replayed {
  /** Understood by now, this time or before. */
  replayed: number;
  /** Of a kind that is still not known. */
  unknown: number;
  /** Erased since. */
  gone: number;
}

/** Reads what was set aside once more. */
export interface WebhookReplay {
  /** Each record counts once for ever. @param positions records of this account's webhooks */
  replay(lineAccountId: string, positions: readonly number[]): Promise<Replayed>;
}
