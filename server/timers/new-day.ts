import type { Engine } from '../engine/engine.ts';
import { dayOf } from '../figures/days.ts';
import { dayNumber, startOfDay } from '../figures/local-time.ts';
import { settingsOf } from '../projections/defaults.ts';

/** Milliseconds. Timers may fire slightly early, and the clock may be set back. */
const leastMs = 1000;

/** A timer for the end of the business day, because ranges that depend on the day change then although nothing is recorded. */
export class NewDay {
  private readonly engine: Pick<Engine, 'now' | 'read' | 'onCommit'>;
  private readonly begun: () => void;
  private day = 0;
  private timer: NodeJS.Timeout | null = null;
  private unsubscribe: (() => void) | null = null;

  constructor(engine: Pick<Engine, 'now' | 'read' | 'onCommit'>, begun: () => void) {
    this.engine = engine;
    this.begun = begun;
  }

  start(): void {
    this.sleep();
    this.unsubscribe = this.engine.onCommit(({ changes }) => {
      // The time zone may have changed, or the timer may be late.
      if (changes.some(({ kind }) => kind === 'settings')) this.ring();
    });
  }

  private sleep(): void {
    const { now, read } = this.engine;
    const zone = settingsOf(read).timeZone;
    this.day = dayNumber(dayOf(now(), zone));
    if (this.timer !== null) clearTimeout(this.timer);
    const wait = startOfDay(this.day + 1, zone) - now();
    this.timer = setTimeout(() => this.ring(), Math.max(leastMs, wait)).unref();
  }

  /** Checks for a new day. Tests also call it after moving the clock. */
  ring(): void {
    const before = this.day;
    this.sleep();
    if (this.day !== before) this.begun();
  }

  stop(): void {
    this.unsubscribe?.();
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
