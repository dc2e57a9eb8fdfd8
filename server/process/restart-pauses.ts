const firstMs = 100;
const longestMs = 30_000;

/** Pauses before a thread is restarted. They double while threads end quickly, and reset after one that ran long enough. */
export class RestartPauses {
  private youngDeaths = 0;
  private startedAt = 0;

  started(): void {
    this.startedAt = performance.now();
  }

  /** Milliseconds between the end of a thread and the start of the next. */
  afterEnd(): number {
    if (performance.now() - this.startedAt >= longestMs) this.youngDeaths = 0;
    const pause = Math.min(longestMs, firstMs * 2 ** this.youngDeaths);
    this.youngDeaths += 1;
    return pause;
  }
}
