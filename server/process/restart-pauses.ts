const firstMs = 100;

/**
 * Determines the pauses before something that ended, such as a thread or a connection, is started again. The pause doubles while it ends
 * soon after its start, and is reset when it has run long enough.
 */
export class RestartPauses {
  private readonly longestMs: number;
  private youngDeaths = 0;
  private startedAt = 0;

  /** @param longestMs longest pause in milliseconds, and the time after which a run counts as long enough */
  constructor(longestMs = 30_000) {
    this.longestMs = longestMs;
  }

  started(): void {
    this.startedAt = performance.now();
  }

  /** Returns the milliseconds between the end and the next start. */
  afterEnd(): number {
    const { longestMs } = this;
    if (performance.now() - this.startedAt >= longestMs) this.youngDeaths = 0;
    const pause = Math.min(longestMs, firstMs * 2 ** this.youngDeaths);
    this.youngDeaths += 1;
    return pause;
  }
}
