import { limits } from '../../shared/limits.ts';
import { Locks } from '../engine/locks.ts';
import { Bucket } from './bucket.ts';

/** Number of buckets above which full ones are dropped. New buckets are full too. */
const bucketsMax = 1000;

/**
 * Limits the cost of resumes per person or API token, regardless of the number of connections: one resume at a time, from one bucket of
 * rows. A resume is served if anything is left, and rows beyond that are paid back first.
 */
export class ResumePace {
  private readonly buckets = new Map<string, Bucket>();
  private readonly locks = new Locks();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Milliseconds until a resume can be served; 0 if it can be served now. */
  waitMs(key: string): number {
    return this.buckets.get(key)?.waitMs(this.now()) ?? 0;
  }

  spend(key: string, rows: number): void {
    this.bucketOf(key).spend(rows);
  }

  /** Serializes the work of one person or token. */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.locks.run(key, work);
  }

  private bucketOf(key: string): Bucket {
    const known = this.buckets.get(key);
    if (known !== undefined) return known;
    const now = this.now();
    if (this.buckets.size >= bucketsMax) {
      for (const [other, bucket] of this.buckets) if (bucket.isFull(now)) this.buckets.delete(other);
    }
    const bucket = new Bucket(limits.resumeRowsPerSecond, limits.resumeRowsBurst, now);
    this.buckets.set(key, bucket);
    return bucket;
  }
}
