import { Refusal } from '../../shared/errors.ts';
import type { Engine } from '../engine/engine.ts';
import type { Warn } from '../process/contain.ts';
import { Looks } from '../process/looks.ts';
import type { Figures } from '../queries/figures/figures.ts';

const everyMs = 60_000;

interface FirstDaysOptions {
  engine: Pick<Engine, 'now' | 'position'>;
  figures: Pick<Figures, 'run'>;
  brandIds: () => readonly string[];
  /** Called with the ids of brands that have cases which became 24 hours old. */
  ended: (brandIds: readonly string[]) => void;
  warn: Warn;
}

/** Notifies screens when cases become 24 hours old: the resolution rate then changes, although nothing is recorded. */
export class FirstDays {
  private readonly options: FirstDaysOptions;
  private readonly looks: Looks;
  private checkedTo: number;

  constructor(options: FirstDaysOptions) {
    this.options = options;
    this.checkedTo = options.engine.now();
    this.looks = new Looks(
      () => this.check(),
      (error) => options.warn('Case ages could not be checked', error),
    );
  }

  start(): void {
    this.looks.start(everyMs);
  }

  /** Runs a check. Tests also call this after moving the clock. */
  look(): Promise<void> {
    return this.looks.look();
  }

  stop(): Promise<void> {
    return this.looks.stop();
  }

  private async check(): Promise<void> {
    const { engine, figures, brandIds, ended } = this.options;
    const now = engine.now();
    const from = Math.min(this.checkedTo, now);
    try {
      const { results } = await figures.run(engine.position, [['firstDaysEnded', brandIds(), from, now]]);
      this.checkedTo = now;
      if (results[0].length > 0) ended(results[0]);
    } catch (error) {
      // Ignores that the figures are not available. Screens repeat their queries as soon as the figures are available.
      if (!(error instanceof Refusal)) throw error;
      this.checkedTo = now;
    }
  }
}
