import type { LiveMetric } from '../../shared/metrics.ts';

/**
 * Histogram of durations, as pairs of bucket and count in the order of the buckets. Buckets are logarithmic, with a relative error of 1 %.
 * Histograms can be added and subtracted, so that corrections can undo earlier counts.
 */
export type Sketch = readonly number[];

/** Numbers that are summed up per slot, day or range. Durations are in milliseconds. */
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

/** Sums of one hour of a day. */
export type HourSums = readonly [received: number, replies: number, responseMs: number, fast: number];

/** All sums of a slot, a day or a range. Values of zero are omitted. */
export interface Sums extends Partial<Record<Count, number>> {
  /** Amounts in minor units, by currency. */
  revenue?: Readonly<Record<string, number>>;
  /** Numbers of free messages by LINE account, because each account has its own price per message. */
  free?: Readonly<Record<string, number>>;
  /** Histogram of response times. */
  responses?: Sketch;
  /** Histogram of the times from the opening of a case to its resolution. */
  resolutions?: Sketch;
  /** Time when points were last awarded. Adding two sums uses the later time. */
  pointsAt?: number;
  /** Sums of a day by hour. */
  hours?: Readonly<Record<string, HourSums>>;
  /**
   * Numbers of customers who wrote on a day, by the number of days since they last wrote (0: never). From these numbers, distinct customers
   * can be counted for any range of days.
   */
  wrote?: Readonly<Record<string, number>>;
  /** Values of live figures at the end of a slot. Contains only the figures that changed in the slot. */
  closing?: Readonly<Partial<Record<LiveMetric, number>>>;
}
