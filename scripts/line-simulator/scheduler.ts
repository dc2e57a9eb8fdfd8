interface Task {
  at: number;
  run: () => void;
}

/**
 * Runs scheduled work by the simulator's clock. Due work runs on a real timer and in idle(), so that a test that advances its own clock
 * only has to await idle().
 */
export class Scheduler {
  readonly #now: () => number;
  #tasks: Task[] = [];
  #running = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(now: () => number) {
    this.#now = now;
  }

  at(time: number, run: () => void): void {
    if (this.#closed) return;
    this.#tasks.push({ at: time, run });
    this.#tasks.sort((a, b) => a.at - b.at);
    this.#arm();
  }

  /** Counts a promise as work in progress, for idle(). */
  track<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    const done = () => this.#running.delete(work);
    work.then(done, done);
    return work;
  }

  async idle(): Promise<void> {
    for (;;) {
      this.#runDue();
      if (this.#running.size > 0) await Promise.allSettled(this.#running);
      else if (this.#closed || !this.#isDue()) return;
    }
  }

  close(): void {
    this.#closed = true;
    this.#tasks = [];
    clearTimeout(this.#timer);
  }

  #isDue(): boolean {
    const next = this.#tasks[0];
    return next !== undefined && next.at <= this.#now();
  }

  #runDue(): void {
    while (this.#isDue()) this.#tasks.shift()?.run();
    this.#arm();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const next = this.#tasks[0];
    if (!next || this.#closed) return;
    const wait = Math.min(Math.max(next.at - this.#now(), 1), 60_000);
    this.#timer = setTimeout(() => this.#runDue(), wait);
    this.#timer.unref();
  }
}
