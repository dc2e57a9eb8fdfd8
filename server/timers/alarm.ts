import { limits } from '../../shared/limits.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import type { Warn } from '../process/contain.ts';
import type { RowQueries } from '../queries/rows.ts';

/** Maximum milliseconds between two runs, so that a change of the clock is noticed, for example after the machine was suspended. */
const longest = 60_000;
const batch = 500;
const retryMs = 1000;

/** Runs when the earliest timer row is due. Appends the facts of due timers, which are deduplicated if another process appends them too. */
export class Alarm {
  private readonly engine: WorkEngine;
  private readonly rows: RowQueries;
  private readonly warn: Warn;
  private readonly retention: Retention;
  /**
   * Versions of timers whose event is already in the log, although the rows still contain the timer: the record was set aside, or the rows
   * are behind the log.
   */
  private readonly recorded = new Map<string, number>();
  private timer: NodeJS.Timeout | null = null;
  private nextAt = Number.POSITIVE_INFINITY;
  private unsubscribe: (() => void) | null = null;
  private run: Promise<void> | null = null;
  private stopped = false;

  constructor(engine: WorkEngine, rows: RowQueries, warn: Warn) {
    this.engine = engine;
    this.rows = rows;
    this.warn = warn;
    this.retention = new Retention(engine, rows);
  }

  start(): void {
    this.stopped = false;
    this.nextAt = Number.POSITIVE_INFINITY;
    this.recorded.clear();
    this.unsubscribe = this.engine.onCommit(({ changes }) => {
      for (const { kind, id, after } of changes) {
        if (kind !== 'timer') continue;
        this.recorded.delete(id);
        if (after === undefined) continue;
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

  /** Appends everything that is due, unless a run is in progress. Tests also call this after moving the clock. */
  ring(): Promise<void> {
    this.run ??= this.ringOnce().finally(() => {
      this.run = null;
    });
    return this.run;
  }

  private async ringOnce(): Promise<void> {
    const next = await this.appendAll().catch((error: unknown) => {
      this.warn('Timers could not be recorded', error);
      return this.engine.now() + retryMs;
    });
    if (!this.stopped) this.sleepUntil(next);
  }

  private async appendAll(): Promise<number> {
    // Applies retention first, because it can add timers that are already due.
    const next = await this.retention.apply(() => this.stopped);
    return Math.min(next, await this.appendDue());
  }

  /** Appends the events of due timers. @returns the time of the next timer */
  private async appendDue(): Promise<number> {
    // Stops when the alarm is stopped, because the rows may be closed by the time an append completes.
    while (!this.stopped) {
      const now = this.engine.now();
      const ahead = this.ahead();
      const due = ahead.filter(({ row }) => row.at <= now);
      if (due.length === 0) return ahead[0]?.row.at ?? Number.POSITIVE_INFINITY;
      const appended = await Promise.all(
        // The version distinguishes a timer from an earlier timer with the same time, for example after a priority was changed and changed
        // back.
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
      if (this.stopped) break;
      for (const { row } of due) {
        if (this.engine.read('timer', row.id)?.row.version === row.version) this.recorded.set(row.id, row.version);
      }
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Returns the earliest timers that have not been recorded. */
  private ahead() {
    const earliest = this.rows.due(batch + this.recorded.size);
    return earliest.filter(({ row }) => this.recorded.get(row.id) !== row.version);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.unsubscribe?.();
    if (this.timer !== null) clearTimeout(this.timer);
    await this.run;
  }
}

const step = limits.retentionStepMs;
const stepAfter = (at: number) => Math.ceil(at / step) * step;
const stepBefore = (at: number) => Math.floor(at / step) * step;

/** Appends events that let rows of the inbox expire, in batches. Projections then remove these rows. */
class Retention {
  private readonly engine: WorkEngine;
  private readonly rows: RowQueries;

  constructor(engine: WorkEngine, rows: RowQueries) {
    this.engine = engine;
    this.rows = rows;
  }

  /** Appends all expiries that are due. @returns the time of the next expiry */
  async apply(isStopped: () => boolean): Promise<number> {
    while (!isStopped()) {
      const now = this.engine.now();
      const expiries = this.rows.expiries(batch);
      const next = stepAfter(expiries[0] ?? Number.POSITIVE_INFINITY);
      if (next > now) return next;
      const upTo = Math.min(stepBefore(now), expiries[batch - 1] ?? now);
      const appended = await this.engine.append({
        stream: 'retention',
        at: now,
        actor: 'system',
        events: [{ type: 'retention.passed', upTo }],
        dedupe: `retention/${upTo}`,
      });
      if (appended.state === 'appended') await this.engine.reached(appended.position);
      if (isStopped()) break;
      // Stops if the expired rows still exist, because the record was set aside or the record of another process has not arrived yet.
      const isStuck = (this.rows.expiries(1)[0] ?? now) <= upTo;
      if (isStuck || upTo === stepBefore(now)) return stepAfter(now + 1);
    }
    return Number.POSITIVE_INFINITY;
  }
}
