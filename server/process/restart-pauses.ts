const firstMs = 100;
const longestMs = 30_000;

/**
 * Determines the pauses before a thread is restarted. The pause doubles while threads end soon after their start, and is reset when a
 * thread has run long enough.
 */
export class RestartPauses {
  private youngDeaths = 0;
  private startedAt = 0;

  started(): void {
    this.startedAt = performance.now();
  }

  /** Returns the milliseconds between the end of a thread and the next start. */
  afterEnd(): number {
    if (performance.now() - this.startedAt >= longestMs) this.youngDeaths = 0;
    const pause = Math.min(longestMs, firstMs * 2 ** this.youngDeaths);
    this.youngDeaths += 1;
    return pause;
  }
}
