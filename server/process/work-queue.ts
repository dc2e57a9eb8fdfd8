import { Refusal } from '../../shared/errors.ts';

interface WorkQueueOptions {
  /** Maximum number of concurrent jobs. */
  atOnce: number;
  /** Maximum number of waiting jobs. */
  waiting: number;
}

/** Runs jobs in the order of their arrival. Limits how many run concurrently. */
export class WorkQueue {
  private readonly options: WorkQueueOptions;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(options: WorkQueueOptions) {
    this.options = options;
  }

  /** Runs a job when there is a free slot. @throws Refusal `too_many_requests` if too many jobs are waiting */
  async run<T>(job: () => Promise<T>): Promise<T> {
    await this.take();
    try {
      return await job();
    } finally {
      // The next waiting job takes over the slot.
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }

  private async take(): Promise<void> {
    if (this.running < this.options.atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.options.waiting) throw new Refusal('too_many_requests');
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}
