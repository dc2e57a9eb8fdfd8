/** How long rows have been behind the log: the ends of the log, as they were seen, against where the rows are. */
export class Lag {
  private readonly seen: { at: number; head: number }[] = [];

  /** @param at milliseconds; of equal ends the first counts */
  see(at: number, head: number): void {
    if (this.seen.at(-1)?.head === head) return;
    this.seen.push({ at, head });
    // Beyond an hour of steady growth, longer ago is as good.
    if (this.seen.length > 3600) this.seen.shift();
  }

  of(position: number, now: number): { records: number; ms: number } {
    const head = this.seen.at(-1)?.head ?? position;
    if (position >= head) return { records: 0, ms: 0 };
    const missed = this.seen.find((one) => one.head > position);
    return { records: head - position, ms: Math.max(0, now - (missed?.at ?? now)) };
  }
}
