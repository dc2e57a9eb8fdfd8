const minuteMs = 60_000;
const minutesMax = 10;
/** Number of duration buckets. Each bucket is 25 % longer than the previous one, from 0.1 ms to about two minutes. */
const steps = 64;
const first = 0.1;
const growth = 1.25;

interface Minute {
  minute: number;
  count: number;
  totalMs: number;
  worst: number;
  counts: Uint32Array;
}

export interface SlowCall {
  route: string;
  count: number;
  /** Upper end of the bucket that contains the 95th percentile. Milliseconds. */
  p95Ms: number;
  worstMs: number;
}

const stepOf = (ms: number) => Math.max(0, Math.min(steps - 1, Math.ceil(Math.log(ms / first) / Math.log(growth))));

/** Response times of each route per minute, for the last ten minutes. */
export class RouteTimes {
  /** Totals per route since the start of the program. */
  readonly totals = new Map<string, { count: number; seconds: number }>();
  private readonly now: () => number;
  private readonly routes = new Map<string, Minute[]>();

  constructor(now: () => number) {
    this.now = now;
  }

  take(route: string, ms: number): void {
    const total = this.totals.get(route) ?? { count: 0, seconds: 0 };
    this.totals.set(route, { count: total.count + 1, seconds: total.seconds + ms / 1000 });
    const minute = Math.floor(this.now() / minuteMs);
    const minutes = this.routes.get(route) ?? [];
    let last = minutes.at(-1);
    if (last === undefined || last.minute !== minute) {
      last = { minute, count: 0, totalMs: 0, worst: 0, counts: new Uint32Array(steps) };
      this.routes.set(route, [...minutes, last].slice(-minutesMax));
    }
    const step = stepOf(ms);
    last.count += 1;
    last.totalMs += ms;
    last.worst = Math.max(last.worst, ms);
    last.counts[step] = (last.counts[step] as number) + 1;
  }

  /** Returns the slowest routes of the last ten minutes, by their 95th percentile. */
  slowest(limit: number): SlowCall[] {
    return [...this.routes]
      .flatMap(([route, minutes]) => this.callOf(route, minutes) ?? [])
      .sort((a, b) => b.p95Ms - a.p95Ms || b.worstMs - a.worstMs)
      .slice(0, limit);
  }

  private callOf(route: string, minutes: readonly Minute[]): SlowCall | null {
    const since = Math.floor(this.now() / minuteMs) - minutesMax;
    const recent = minutes.filter(({ minute }) => minute > since);
    const count = recent.reduce((sum, one) => sum + one.count, 0);
    if (count === 0) return null;
    const worstMs = Math.max(...recent.map(({ worst }) => worst));
    let left = Math.ceil(count * 0.95);
    let step = 0;
    for (; step < steps - 1; step += 1) {
      for (const { counts } of recent) left -= counts[step] as number;
      if (left <= 0) break;
    }
    return { route, count, p95Ms: Math.min(worstMs, first * growth ** step), worstMs };
  }
}
