/** The month's remaining messages of LINE accounts. */
export interface LineQuotas {
  /** Asks LINE, unless it was asked less than a minute ago. Never fails; resolves when the rows hold the answer, or after a while. */
  refresh(lineAccountId: string): Promise<void>;
}
