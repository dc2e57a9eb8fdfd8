import type { Engine } from '../engine/engine.ts';
import { dayOf } from '../figures/days.ts';
import { dayNumber, startOfDay } from '../figures/local-time.ts';
import { settingsOf } from '../projections/defaults.ts';

/** Minimum wait in milliseconds. Timers may fire slightly early, and the clock may be set back. */
const leastMs = 1000;
/** Maximum wait in milliseconds, so that a change of the clock is noticed, for example after the machine was suspended. */
const mostMs = 60_000;

/** Calls a function when the business day ends: ranges such as "today" then change, although nothing is recorded. */
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
      // Checks for a new day when the settings change, because they contain the time zone.
      if (changes.some(({ kind }) => kind === 'settings')) this.ring();
    });
  }

  private sleep(): void {
    const { now, read } = this.engine;
    const zone = settingsOf(read).timeZone;
    this.day = dayNumber(dayOf(now(), zone));
    if (this.timer !== null) clearTimeout(this.timer);
    const wait = startOfDay(this.day + 1, zone) - now();
    this.timer = setTimeout(() => this.ring(), Math.max(leastMs, Math.min(mostMs, wait))).unref();
  }

  /** Checks whether a new day has begun. Tests also call this after moving the clock. */
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
