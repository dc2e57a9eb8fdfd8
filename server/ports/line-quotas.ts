/** Remaining monthly quota of LINE accounts. */
export interface LineQuotas {
  /** Queries LINE, at most once per minute. Never rejects. Resolves when the rows contain the result, or after a timeout. */
  refresh(lineAccountId: string): Promise<void>;
}
