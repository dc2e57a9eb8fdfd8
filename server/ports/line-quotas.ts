/** Keeps the rows about the monthly quota of LINE accounts current. */
export interface LineQuotas {
  /** Queries LINE for the quota, at most once per minute. Never rejects. Resolves when the rows include the result, or after a timeout. */
  refresh(lineAccountId: string): Promise<void>;
}
