/** Measures how long rows have been behind the log, by comparing observed heads of the log with the position of the rows. */
export class Lag {
  private readonly seen: { at: number; head: number }[] = [];

  /** @param at milliseconds; only the first observation of a head counts */
  see(at: number, head: number): void {
    if (this.seen.at(-1)?.head === head) return;
    this.seen.push({ at, head });
    // After an hour of steady growth, older observations do not matter.
    if (this.seen.length > 3600) this.seen.shift();
  }

  of(position: number, now: number): { records: number; ms: number } {
    const head = this.seen.at(-1)?.head ?? position;
    if (position >= head) return { records: 0, ms: 0 };
    const missed = this.seen.find((one) => one.head > position);
    return { records: head - position, ms: Math.max(0, now - (missed?.at ?? now)) };
  }
}
