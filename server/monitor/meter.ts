/** Counts occurrences in total and within a window of recent seconds. */
export class Meter {
  total = 0;
  private readonly now: () => number;
  private readonly counts: Float64Array;
  /** The second that each slot of `counts` belongs to. */
  private readonly seconds: Float64Array;

  constructor(now: () => number, windowMs: number) {
    this.now = now;
    const slots = Math.ceil(windowMs / 1000);
    this.counts = new Float64Array(slots);
    this.seconds = new Float64Array(slots).fill(Number.NEGATIVE_INFINITY);
  }

  add(count = 1): void {
    this.total += count;
    const second = Math.floor(this.now() / 1000);
    const slot = second % this.counts.length;
    if (this.seconds[slot] !== second) this.counts[slot] = 0;
    this.seconds[slot] = second;
    this.counts[slot] = (this.counts[slot] as number) + count;
  }

  /** Number of occurrences in the window. */
  get recent(): number {
    const first = Math.floor(this.now() / 1000) - this.counts.length;
    return this.counts.reduce((sum, count, slot) => sum + ((this.seconds[slot] as number) > first ? count : 0), 0);
  }
}

/** A meter per subject. Subjects are LINE accounts, so their number is limited. */
export class Meters {
  private readonly meters = new Map<string, Meter>();
  private readonly make: () => Meter;

  constructor(now: () => number, windowMs: number) {
    this.make = () => new Meter(now, windowMs);
  }

  add(subject: string): void {
    const meter = this.meters.get(subject) ?? this.make();
    this.meters.set(subject, meter);
    meter.add();
  }

  recent(subject: string): number {
    return this.meters.get(subject)?.recent ?? 0;
  }
}
