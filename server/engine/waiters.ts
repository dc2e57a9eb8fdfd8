interface Waiter {
  position: number;
  resolve: (reached: boolean) => void;
}

/** Promises that wait for the rows to reach a position. */
export class Waiters {
  private waiting: Waiter[] = [];

  /** Resolves with `true` when reached, `false` on timeout. */
  wait(position: number, timeoutMs?: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiter: Waiter = { position, resolve };
      this.waiting.push(waiter);
      if (timeoutMs === undefined) return;
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((other) => other !== waiter);
        resolve(false);
      }, timeoutMs);
      waiter.resolve = (reached) => {
        clearTimeout(timer);
        resolve(reached);
      };
    });
  }

  reached(position: number): void {
    if (this.waiting.length === 0) return;
    const ready = this.waiting.filter((waiter) => waiter.position <= position);
    if (ready.length === 0) return;
    this.waiting = this.waiting.filter((waiter) => waiter.position > position);
    for (const waiter of ready) waiter.resolve(true);
  }

  abandon(): void {
    for (const waiter of this.waiting) waiter.resolve(false);
    this.waiting = [];
  }
}
