/** Sizes of the measurements, and the names of the measurements that run by default. */
export interface Plan {
  parts: readonly string[];
  /** Number of rounds of alternating measurements (A B A B). */
  rounds: number;
  seconds: number;
  /** Number of conversations in the large inbox. */
  conversations: number;
  /** Number of records in the log that is rebuilt. */
  records: number;
  /** Number of records in the log with which the built server and the single executable start. */
  startRecords: number;
  /** Number of messages in the figures that are generated without a log. */
  messages: number;
  /** Number of messages that a wallboard receives. */
  wallMessages: number;
  /** Minutes that the page with 10,000 conversations is used. */
  clientMinutes: number;
  /** Number of frames that anonymous clients, customers and staff send. */
  frames: number;
  /** Seconds that each kind of abuse lasts. */
  abuseSeconds: number;
  /** Seconds of a round at an ordinary rate. */
  daySeconds: number;
  /** Number of webhooks that are sent during the simulated day. */
  dayWebhooks: number;
}

/** Plan of a short run, which takes two minutes on two cores. */
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
  parts: [
    ...quick.parts,
    'day',
    'restart',
    'programs',
    'erase',
    'export',
    'client',
    'cold',
    'screens',
    'scale',
    'cluster',
  ],
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
