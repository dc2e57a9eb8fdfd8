import { limits } from '../../shared/limits.ts';
import type { Engine } from '../engine/engine.ts';
import type { Warn } from '../process/contain.ts';
import { Looks } from '../process/looks.ts';
import { settingsOf } from '../projections/defaults.ts';
import { bytesOf } from '../storage/compact.ts';

const everyMs = 60_000;
/** Milliseconds between a failure, for example by a full disk, and the next attempt. */
const againMs = 3_600_000;
/** Time of day in the business time zone. */
const quietTime = '03:00';

interface Compacted {
  file: string;
  compact: () => Promise<void>;
}

interface CompactionOptions {
  engine: Pick<Engine, 'now' | 'read'>;
  /** Compacted one after the other. */
  files: readonly Compacted[];
  warn: Warn;
}

/** Compacts the databases in the night after an erasure, because erased text can remain in unused parts of their pages. */
export class Compaction {
  private readonly options: CompactionOptions;
  private readonly looks: Looks;
  /** `null` if nothing was erased since the last compaction. */
  private dueAt: number | null = null;
  private readonly reported = new Set<string>();

  constructor(options: CompactionOptions) {
    this.options = options;
    this.looks = new Looks(
      () => this.compactDue(),
      (error) => options.warn('Databases could not be compacted', error),
    );
  }

  /** An earlier process may have ended between an erasure and the compaction. */
  start(): void {
    this.request();
    this.looks.start(everyMs);
  }

  /** Must be called after each erasure. */
  request(): void {
    this.dueAt ??= this.nextNight();
  }

  /** Runs once at a time. Tests also call it after moving the clock. */
  look(): Promise<void> {
    return this.looks.look();
  }

  /** Compacts now if something was erased. */
  run(): Promise<void> {
    if (this.dueAt !== null) this.dueAt = 0;
    return this.look();
  }

  async stop(): Promise<void> {
    await this.looks.stop();
  }

  private async compactDue(): Promise<void> {
    const { engine, files } = this.options;
    if (this.dueAt === null || this.dueAt > engine.now()) return;
    // An erasure during the compaction requests another one.
    this.dueAt = null;
    try {
      for (const one of files) {
        if (bytesOf(one.file) <= limits.compactedBytes) await one.compact();
        else this.tooLarge(one.file);
      }
    } catch (error) {
      this.dueAt = engine.now() + againMs;
      throw error;
    }
  }

  private tooLarge(file: string): void {
    if (this.reported.has(file)) return;
    this.reported.add(file);
    this.options.warn(
      `${file} is too large to be compacted while the product runs. Stop it and run the command compact`,
    );
  }

  private nextNight(): number {
    const { now, read } = this.options.engine;
    const at = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(settingsOf(read).timeZone);
    const tonight = at.withPlainTime(quietTime);
    return (Temporal.ZonedDateTime.compare(tonight, at) > 0 ? tonight : tonight.add({ days: 1 })).epochMilliseconds;
  }
}
