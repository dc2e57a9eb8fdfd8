import type { LiveMetric } from '../../shared/metrics.ts';

/**
 * A mergeable histogram of durations in logarithmic buckets (1 % relative error): pairs of bucket and count, in the buckets' order. It
 * can be subtracted from as well, so that a correction takes back what it counted before.
 */
export type Sketch = readonly number[];

/** Plain counts of a slot, a day, a range; durations are in milliseconds. */
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

/** The part of a day that falls into one hour of it: messages received, replies, their time, and those on time. */
export type HourSums = readonly [received: number, replies: number, responseMs: number, fast: number];

/** All that is added up over slots, days, brands and people; a 0 is left out. */
export interface Sums extends Partial<Record<Count, number>> {
  /** By currency, in minor units. */
  revenue?: Readonly<Record<string, number>>;
  /** Free messages by LINE account, whose plans have prices of their own. */
  free?: Readonly<Record<string, number>>;
  /** Of the times from question to answer, and from opening to solving. */
  responses?: Sketch;
  resolutions?: Sketch;
  /** When the last points came; of several the latest. */
  pointsAt?: number;
  /** Of a day: by its hours. */
  hours?: Readonly<Record<string, HourSums>>;
  /**
   * How many customers wrote for the first time on a day, by the days since the day before on which they wrote (0: none before). Only so
   * do distinct customers add up over any range of days.
   */
  wrote?: Readonly<Record<string, number>>;
  /** Of a slot: the live figures at its end, where they changed in it. */
  closing?: Readonly<Partial<Record<LiveMetric, number>>>;
}
