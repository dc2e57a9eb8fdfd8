import { Refusal } from '../../shared/errors.ts';

interface WorkQueueOptions {
  /** Jobs that run at once. */
  atOnce: number;
  /** Jobs that wait at most. */
  waiting: number;
}

/** Runs few jobs at once, in the order of their arrival. */
export class WorkQueue {
  private readonly options: WorkQueueOptions;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(options: WorkQueueOptions) {
    this.options = options;
  }

  /** @throws Refusal `too_many_requests` if too many wait */
  async run<T>(job: () => Promise<T>): Promise<T> {
    await this.take();
    try {
      return await job();
    } finally {
      // The next one that waits takes the place over.
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
