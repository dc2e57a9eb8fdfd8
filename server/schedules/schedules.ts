import { runSchedule } from '../commands/schedule-runs.ts';
import { moveSchedule } from '../commands/schedules.ts';
import { type Backoff, defaultBackoff, EffectLoop } from '../effects/effect-loop.ts';
import { newId } from '../keys/ids.ts';
import type { WorkEngine } from '../lease/term-engine.ts';
import type { Warn } from '../process/contain.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { RowQueries } from '../queries/rows.ts';
import { textsIn } from '../texts/texts.ts';
import { underSettings } from './next-run.ts';

export interface SchedulesOptions {
  engine: WorkEngine;
  rows: RowQueries;
  warn: Warn;
  backoff?: Backoff;
}

/** Runs due schedules, each time exactly once, and adjusts their times when the business time zone changes. */
export class Schedules {
  private readonly options: SchedulesOptions;
  private readonly loop: EffectLoop;
  private unsubscribe: (() => void) | null = null;
  private moving: Promise<void> = Promise.resolve();

  constructor(options: SchedulesOptions) {
    const { engine, rows, warn, backoff = defaultBackoff } = options;
    this.options = options;
    const pending = () => rows.all('scheduleDue').map(({ row }) => row.id);
    const work = (id: string) => this.run(id);
    this.loop = new EffectLoop({ engine, kind: 'scheduleDue', pending, concurrency: 4, work, warn, backoff });
  }

  start(): void {
    const { engine } = this.options;
    this.unsubscribe = engine.onCommit(({ changes }) => {
      if (changes.some(({ kind }) => kind === 'settings')) this.move();
    });
    this.move();
    this.loop.start();
  }

  private async run(scheduleId: string): Promise<undefined> {
    const { engine } = this.options;
    if (engine.read('schedule', scheduleId) === undefined) return undefined;
    const ids = { scheduleId, runId: newId(engine.now()), reportId: newId(engine.now()) };
    const decide = runSchedule({ ...ids, now: false, ...underSettings(engine.read), textsIn });
    await engine.execute(`schedule/${scheduleId}`, 'system', decide);
    return undefined;
  }

  /**
   * Recomputes the next runs that were computed in another time zone than the current one of the business. Only one recomputation of all
   * schedules runs at a time. The next start completes an interrupted recomputation.
   */
  private move(): void {
    this.moving = this.moving
      .then(() => this.moveAll())
      .catch((error: unknown) => {
        this.options.warn('Schedules could not be moved to the new time zone', error);
      });
  }

  private async moveAll(): Promise<void> {
    const { engine, rows } = this.options;
    const { timeZone } = settingsOf(engine.read);
    for (const { row, hidden } of rows.all('schedule')) {
      if (hidden.zone === timeZone || this.unsubscribe === null) continue;
      const decide = moveSchedule({ scheduleId: row.id }, underSettings(engine.read).next);
      await engine.execute(`schedule/${row.id}`, 'system', decide).catch((error: unknown) => this.unmoved(error));
    }
  }

  /**
   * Reports a schedule whose next run could not be recomputed. The schedule keeps its time until the settings change or the server is
   * restarted.
   */
  private unmoved(error: unknown): void {
    this.options.warn('Schedule could not be moved to the new time zone', error);
  }

  async idle(): Promise<void> {
    await this.moving;
    await this.loop.idle();
  }

  async stop(): Promise<void> {
    this.unsubscribe?.();
    this.unsubscribe = null;
    await this.loop.stop({ abort: false });
    await this.moving;
  }
}
