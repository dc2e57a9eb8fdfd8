/** What LINE accounts may still send this month. */
export interface LineQuotas {
  /** Asks LINE, unless it was asked less than a minute ago. Never fails; resolves when the rows hold the answer, or after a while. */
  refresh(lineAccountId: string): Promise<void>;
}
