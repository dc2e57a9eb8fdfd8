import { limits } from '../../shared/limits.ts';
import { Locks } from '../engine/locks.ts';
import { Bucket } from './bucket.ts';

/** If there are more buckets than this, full ones are removed. Nothing is lost, because a bucket that is created again is full, too. */
const bucketsMax = 1000;

/**
 * Limits the cost of resumes per person or API token, however many connections they have. Resumes of the same person or token run one at a
 * time and share a bucket of rows. A resume can start if there is anything left in the bucket. If the resume needs more, the bucket becomes
 * negative and has to be refilled before the next resume.
 */
export class ResumePace {
  private readonly buckets = new Map<string, Bucket>();
  private readonly locks = new Locks();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Returns the milliseconds until a resume can start, 0 if it can start now. */
  waitMs(key: string): number {
    return this.buckets.get(key)?.waitMs(this.now()) ?? 0;
  }

  spend(key: string, rows: number): void {
    this.bucketOf(key).spend(rows);
  }

  /** Runs functions of the same person or API token one after the other. */
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
