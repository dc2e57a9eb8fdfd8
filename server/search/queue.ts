import { Refusal } from '../../shared/errors.ts';

interface Waiting<T> {
  work: () => Promise<T>;
  result: PromiseWithResolvers<T>;
}

/** Runs work one at a time. Per key, only the newest work waits, in the place of the one that it replaces. */
export class SearchQueue<T> {
  private readonly waitingMax: number;
  private readonly waiting = new Map<string, Waiting<T>>();
  private busy = false;

  constructor(waitingMax: number) {
    this.waitingMax = waitingMax;
  }

  /** @throws Refusal `too_many_requests` if it was replaced by newer work with its key, or too many are already waiting */
  take(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.waiting.get(key);
    if (before === undefined && this.waiting.size >= this.waitingMax) {
      return Promise.reject(new Refusal('too_many_requests'));
    }
    before?.result.reject(new Refusal('too_many_requests'));
    const result = Promise.withResolvers<T>();
    this.waiting.set(key, { work, result });
    if (!this.busy) void this.run();
    return result.promise;
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (const [key, { work, result }] of this.waiting) {
      this.waiting.delete(key);
      await Promise.try(work).then(result.resolve, result.reject);
    }
    this.busy = false;
  }
}
