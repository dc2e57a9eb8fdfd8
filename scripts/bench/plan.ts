/** How much is measured. */
export interface Plan {
  /** Of A B A B. */
  rounds: number;
  seconds: number;
  /** Conversations of the big inbox, records of the rebuild. */
  conversations: number;
  records: number;
  /** Of the page with 10,000 conversations. */
  clientMinutes: number;
  /** Said by strangers, customers and staff. */
  frames: number;
}

export const quick: Plan = {
  rounds: 2,
  seconds: 4,
  conversations: 100_000,
  records: 100_000,
  clientMinutes: 2,
  frames: 200_000,
};
export const full: Plan = {
  rounds: 5,
  seconds: 10,
  conversations: 1_000_000,
  records: 1_000_000,
  clientMinutes: 10,
  frames: 200_000,
};
