const keptMax = 10_000;

/** Time of each session's last request to this process. The session's row contains the last recorded time. */
export class LastSeen {
  private readonly times = new Map<string, number>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  mark(sessionId: string): void {
    this.times.delete(sessionId);
    this.times.set(sessionId, this.now());
    if (this.times.size > keptMax) this.times.delete(this.times.keys().next().value as string);
  }

  of({ id, seenAt }: { id: string; seenAt: number }): number {
    return Math.max(seenAt, this.times.get(id) ?? 0);
  }
}
