import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Milliseconds between Node's own samples. Node's measurements include this interval. Each sample wakes the process, and with 10 ms, the
 * samples of an idle process take as much processor time as three webhooks per second.
 */
const resolution = 50;
/** Length of the measured window in milliseconds. Short, so that the delay decreases soon after its cause has ended. */
const windowMs = 10_000;

export interface LoopDelay {
  p50Ms: number;
  p99Ms: number;
}

type Delays = Pick<ReturnType<typeof monitorEventLoopDelay>, 'count' | 'percentile'>;

const delayOf = (histogram: Delays, percent: number) =>
  histogram.count === 0 ? 0 : Math.max(0, histogram.percentile(percent) / 1e6 - resolution);

/** Measures the delay of the event loop. */
export class EventLoop {
  private readonly recent = monitorEventLoopDelay({ resolution });
  private readonly minute = monitorEventLoopDelay({ resolution });
  private complete: LoopDelay = { p50Ms: 0, p99Ms: 0 };
  private since = performance.now();

  start(): void {
    this.recent.enable();
    this.minute.enable();
  }

  /** Delay in the last complete window, or in the current window if its delay is higher. */
  get delay(): LoopDelay {
    const now = { p50Ms: delayOf(this.recent, 50), p99Ms: delayOf(this.recent, 99) };
    if (performance.now() - this.since >= windowMs) {
      this.complete = now;
      this.recent.reset();
      this.since = performance.now();
    }
    return now.p99Ms > this.complete.p99Ms ? now : this.complete;
  }

  /** Returns the 99th percentile of the delay since the previous call, in milliseconds. */
  ofMinute(): number {
    const p99 = delayOf(this.minute, 99);
    this.minute.reset();
    return p99;
  }

  stop(): void {
    this.recent.disable();
    this.minute.disable();
  }
}
