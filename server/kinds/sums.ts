import type { LiveMetric } from '../../shared/metrics.ts';

/**
 * Mergeable histogram of durations in logarithmic buckets (relative error of 1 %): pairs of bucket and count, in the order of the buckets.
 * Supports subtraction, so that corrections can revert earlier counts.
 */
export type Sketch = readonly number[];

/** Plain counts of a slot, a day or a range. Durations are in milliseconds. */
export const counts = [
  'received',
  'receivedSingle',
  'replies',
  'responseMs',
  'fast',
  'inTime',
  'overtime',
  'lineReplies',
  'lineMs',
  'opened',
  'firstDayCases',
  'firstDayResolved',
  'complaints',
  'resolved',
  'resolutionMs',
  'ratings',
  'ratingSum',
  'satisfied',
  'sales',
  'newCustomers',
  'newVips',
  'unfollowed',
  'replyFree',
  'replyBilled',
  'pushes',
  'points',
  'awards',
] as const;
export type Count = (typeof counts)[number];

/** Share of a day's sums that belongs to one hour. */
export type HourSums = readonly [received: number, replies: number, responseMs: number, fast: number];

/** Everything that is summed up over slots, days, brands and people. Zeros are omitted. */
export interface Sums extends Partial<Record<Count, number>> {
  /** By currency, in minor units. */
  revenue?: Readonly<Record<string, number>>;
  /** Free messages by LINE account, because plans have different prices. */
  free?: Readonly<Record<string, number>>;
  /** Histograms of response times, and of times from opening to resolution. */
  responses?: Sketch;
  resolutions?: Sketch;
  /** When the last points were awarded. Merging takes the latest time. */
  pointsAt?: number;
  /** Sums of a day by hour. */
  hours?: Readonly<Record<string, HourSums>>;
  /**
   * Customers who wrote on a day, counted by the number of days since they previously wrote (0: never). This makes distinct customers
   * additive over any range of days.
   */
  wrote?: Readonly<Record<string, number>>;
  /** Live figures at the end of a slot, if they changed in it. */
  closing?: Readonly<Partial<Record<LiveMetric, number>>>;
}
