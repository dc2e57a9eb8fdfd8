import { limits } from '../../shared/limits.ts';
import { Locks } from '../engine/locks.ts';
import { Bucket } from './bucket.ts';

/** Beyond this many buckets the full ones are dropped: a new one is full, too. */
const bucketsMax = 1000;

/**
 * Bounds the cost of resumes per person or API token, however many connections they have: one resume at a time, from one bucket
 * of rows. A resume is served if anything is left, and what it reads beyond that is paid back first.
 */
export class ResumePace {
  private readonly buckets = new Map<string, Bucket>();
  private readonly locks = new Locks();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Milliseconds until a resume is served; 0 if one is now. */
  waitMs(key: string): number {
    return this.buckets.get(key)?.waitMs(this.now()) ?? 0;
  }

  spend(key: string, rows: number): void {
    this.bucketOf(key).spend(rows);
  }

  /** Runs work of one person or token after their earlier work. */
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
