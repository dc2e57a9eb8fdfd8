/** Size of the measurements, and the parts that run by default. */
export interface Plan {
  parts: readonly string[];
  /** Rounds of alternating measurements (A B A B). */
  rounds: number;
  seconds: number;
  /** Conversations in the large inbox. `records`: records of the rebuild. */
  conversations: number;
  records: number;
  /** Records in the log on which both programs start. */
  startRecords: number;
  /** Messages in the figures, without a log. */
  messages: number;
  /** Messages shown to a wallboard. */
  wallMessages: number;
  /** Minutes on the page with 10,000 conversations. */
  clientMinutes: number;
  /** Frames sent by anonymous clients, customers and staff. */
  frames: number;
  /** Seconds per kind of abuse. */
  abuseSeconds: number;
  /** Seconds of a round at an ordinary rate, and webhooks of the whole day. */
  daySeconds: number;
  dayWebhooks: number;
}

/** Takes two minutes on two cores. */
export const quick: Plan = {
  parts: ['ingest', 'latency', 'inbox', 'names', 'rebuild', 'figures', 'dashboard', 'start'],
  rounds: 3,
  seconds: 2,
  conversations: 20_000,
  records: 30_000,
  startRecords: 100_000,
  messages: 100_000,
  wallMessages: 6000,
  clientMinutes: 2,
  frames: 200_000,
  abuseSeconds: 10,
  daySeconds: 5,
  dayWebhooks: 40_000,
};
export const full: Plan = {
  parts: [...quick.parts, 'day', 'restart', 'programs', 'erase', 'export', 'client', 'screens'],
  rounds: 5,
  seconds: 10,
  conversations: 1_000_000,
  records: 1_000_000,
  startRecords: 1_000_000,
  messages: 10_000_000,
  wallMessages: 180_000,
  clientMinutes: 10,
  frames: 200_000,
  abuseSeconds: 30,
  daySeconds: 50,
  dayWebhooks: 100_000,
};
