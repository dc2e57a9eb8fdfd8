import type { Engine } from '../engine/engine.ts';
import { dayOf } from '../figures/days.ts';
import { dayNumber, startOfDay } from '../figures/local-time.ts';
import { settingsOf } from '../projections/defaults.ts';

/** A timer may ring a little before its time, and a clock may be set back. */
const leastMs = 1000;

/** One timer that sleeps until the business day is over: ranges that follow the days move then, though nothing is recorded. */
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
      // The zone may be another, or the timer late.
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

  /** Also called by tests after they moved the clock. */
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
