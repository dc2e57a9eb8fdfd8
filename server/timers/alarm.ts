import type { Engine } from '../engine/engine.ts';
import type { RowQueries } from '../queries/rows.ts';

/** setTimeout counts in 32 bits. */
const longest = 2 ** 31 - 1;
const batch = 500;

/** One timer that sleeps until the earliest due row; what falls due becomes a fact, which counts once on all nodes. */
export class Alarm {
  private readonly engine: Engine;
  private readonly rows: RowQueries;
  private readonly warn: (message: string, error: unknown) => void;
  private timer: NodeJS.Timeout | null = null;
  private nextAt = Number.POSITIVE_INFINITY;
  private unsubscribe: (() => void) | null = null;
  private running = false;
  private stopped = false;

  constructor(engine: Engine, rows: RowQueries, warn: (message: string, error: unknown) => void) {
    this.engine = engine;
    this.rows = rows;
    this.warn = warn;
  }

  start(): void {
    this.unsubscribe = this.engine.onCommit(({ changes }) => {
      for (const { kind, after } of changes) {
        if (kind !== 'timer' || after === undefined) continue;
        const { at } = after.row as { at: number };
        if (at < this.nextAt) this.sleepUntil(at);
      }
    });
    void this.ring();
  }

  private sleepUntil(at: number): void {
    this.nextAt = at;
    if (this.timer !== null) clearTimeout(this.timer);
    const wait = Math.min(longest, Math.max(0, at - this.engine.now()));
    this.timer = setTimeout(() => void this.ring(), wait);
    this.timer.unref();
  }

  /** Appends what is due by now. Also called by tests after they moved the clock. */
  async ring(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      await this.appendDue();
    } catch (error) {
      this.warn('timers could not be recorded', error);
    } finally {
      this.running = false;
    }
    // The rows may be closed by now.
    if (this.stopped) return;
    const next = this.rows.due(1)[0]?.row.at;
    if (next === undefined) this.nextAt = Number.POSITIVE_INFINITY;
    // What could not be recorded is tried again in a second.
    else this.sleepUntil(Math.max(next, this.engine.now() + (next <= this.engine.now() ? 1000 : 0)));
  }

  private async appendDue(): Promise<void> {
    for (;;) {
      const now = this.engine.now();
      const due = this.rows.due(batch).filter(({ row }) => row.at <= now);
      if (due.length === 0) return;
      const appended = await Promise.all(
        // The version tells a timer from an earlier one of the same time, as when a priority goes up and down again.
        due.map(({ row: { id, at, stream, event, version } }) =>
          this.engine.append({
            stream,
            at: now,
            actor: 'system',
            events: [event],
            dedupe: `due/${id}/${at}/${version}`,
          }),
        ),
      );
      const last = Math.max(0, ...appended.map((one) => (one.state === 'appended' ? one.position : 0)));
      await this.engine.reached(last);
      if (last === 0) return;
    }
  }

  stop(): void {
    this.stopped = true;
    this.unsubscribe?.();
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
