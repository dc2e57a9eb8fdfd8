import type { CompleteMinute } from '../../shared/monitor-rows.ts';
import type { ThreadState } from '../process/thread.ts';
import { iso } from '../projections/stored.ts';

/** Minimum milliseconds between two measurements. Over a shorter period, the percentage is not meaningful. */
const leastMs = 500;

/** Measures the CPU time of the program, as a percentage of one CPU. */
export class CpuUse {
  percent = 0;
  private usage = process.cpuUsage();
  private at = performance.now();

  look(): void {
    const { user, system } = process.cpuUsage(this.usage);
    const elapsedMs = performance.now() - this.at;
    if (elapsedMs < leastMs) return;
    this.percent = (user + system) / 10 / elapsedMs;
    this.usage = process.cpuUsage();
    this.at = performance.now();
  }
}

/** Measures for how long rows have been behind the log. Compares the position of the rows with the log's last positions over time. */
export class Lag {
  private readonly seen: { at: number; head: number }[] = [];

  /**
   * @param at milliseconds
   * @param head last position of the log; repeated observations of the same position are ignored
   */
  see(at: number, head: number): void {
    if (this.seen.at(-1)?.head === head) return;
    this.seen.push({ at, head });
    // Keeps 3600 observations. If the position changes every second, they cover one hour.
    if (this.seen.length > 3600) this.seen.shift();
  }

  of(position: number, now: number): { records: number; ms: number } {
    const head = this.seen.at(-1)?.head ?? position;
    if (position >= head) return { records: 0, ms: 0 };
    const missed = this.seen.find((one) => one.head > position);
    return { records: head - position, ms: Math.max(0, now - (missed?.at ?? now)) };
  }
}

/** Milliseconds for which the unexpected end of a thread is reported after it happened. */
const reportedMs = 5 * 60_000;

/** Tracks which threads ended recently. */
export class ThreadEnds {
  private readonly known = new Map<string, { restarts: number; at: number }>();

  look(threads: readonly ThreadState[], now: number): { name: string; hasEnded: boolean }[] {
    return threads.map(({ name, state, restarts }) => {
      const before = this.known.get(name) ?? { restarts: 0, at: Number.NEGATIVE_INFINITY };
      const ended = restarts > before.restarts || state === 'restarting';
      const at = ended ? now : before.at;
      this.known.set(name, { restarts, at });
      return { name, hasEnded: now - at < reportedMs };
    });
  }
}

const minuteMs = 60_000;

type Totals = Pick<CompleteMinute, 'webhooks' | 'sends' | 'lineErrors'>;

/** Summarizes the measurements of each minute after the minute has passed. */
export class MinuteEnds {
  last: CompleteMinute | null = null;
  private minute: number;
  /** Totals at the end of the last complete minute. */
  private totals: Totals = { webhooks: 0, sends: 0, lineErrors: 0 };

  constructor(at: number) {
    this.minute = Math.floor(at / minuteMs);
  }

  /**
   * @param totals totals since the start of the program
   * @param measured called with the number of a minute, returns the measurements of that minute
   * @returns the minute that has ended since the previous call; `null` if none has
   */
  look(
    at: number,
    totals: Totals,
    measured: (minute: number) => Omit<CompleteMinute, 'at' | keyof Totals>,
  ): CompleteMinute | null {
    const minute = Math.floor(at / minuteMs);
    if (minute === this.minute) return null;
    this.last = {
      at: iso(this.minute * minuteMs),
      webhooks: totals.webhooks - this.totals.webhooks,
      sends: totals.sends - this.totals.sends,
      lineErrors: totals.lineErrors - this.totals.lineErrors,
      ...measured(this.minute),
    };
    this.totals = totals;
    this.minute = minute;
    return this.last;
  }
}
