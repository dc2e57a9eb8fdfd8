import { Refusal } from '../../shared/errors.ts';

interface Waiting<T> {
  work: () => Promise<T>;
  result: PromiseWithResolvers<T>;
}

/** Work that has one turn after the other. Under one key the newest alone waits, in the place of the one before it. */
export class Turns<T> {
  private readonly waitingMax: number;
  private readonly waiting = new Map<string, Waiting<T>>();
  private busy = false;

  constructor(waitingMax: number) {
    this.waitingMax = waitingMax;
  }

  /** @throws Refusal `too_many_requests` when another one came under its key, or too many wait already */
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
