import { limits } from '../../shared/limits.ts';
import type { Engine } from '../engine/engine.ts';
import type { Warn } from '../process/contain.ts';
import { Looks } from '../process/looks.ts';
import { settingsOf } from '../projections/defaults.ts';
import { bytesOf } from '../storage/compact.ts';

const everyMs = 60_000;
/** Milliseconds after which a compaction counts as unexpectedly long. */
const expectedMs = 60_000;
/** Time of day of the compaction, in the business's time zone. */
const quietTime = '03:00';

interface DatabaseFile {
  file: string;
  compact: () => Promise<void>;
}

interface CompactionOptions {
  engine: Pick<Engine, 'now' | 'read'>;
  /** Files in the order in which they are compacted. */
  files: readonly DatabaseFile[];
  warn: Warn;
}

/** Compacts the databases in the night after an erasure, because erased text can remain in unused parts of their pages. */
export class Compaction {
  private readonly options: CompactionOptions;
  private readonly looks: Looks;
  /** Time of the next compaction. `null` if nothing was erased since the last one. */
  private dueAt: number | null = null;
  private readonly reportedTooLarge = new Set<string>();
  private isStopped = false;
  /** Start time of the compaction in progress. `null` if there is none. */
  private startedAt: number | null = null;

  constructor(options: CompactionOptions) {
    this.options = options;
    this.looks = new Looks(
      () => this.compactDue(),
      (error) => options.warn('Databases could not be compacted', error),
    );
  }

  /** Requests a compaction at each start, because an earlier process may have ended between an erasure and the compaction. */
  start(): void {
    this.request();
    this.looks.start(everyMs);
  }

  /** Requests a compaction in the next night. Must be called after each erasure. */
  request(): void {
    this.dueAt ??= this.nextNight();
  }

  /** Whether a compaction in progress explains delays of rows and records. `false` if the compaction takes unexpectedly long. */
  get isUnderWay(): boolean {
    return this.startedAt !== null && this.options.engine.now() - this.startedAt < expectedMs;
  }

  /** Compacts if a compaction is due. If a run is already in progress, only waits for its end. */
  look(): Promise<void> {
    return this.looks.look();
  }

  /** Compacts now if something was erased since the last compaction. */
  run(): Promise<void> {
    if (this.dueAt !== null) this.dueAt = 0;
    return this.look();
  }

  /** Stops after the current file. The next start requests a compaction again. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.looks.stop();
  }

  private async compactDue(): Promise<void> {
    const { engine, files } = this.options;
    if (this.dueAt === null || this.dueAt > engine.now()) return;
    // Clears the due time before compacting, so that an erasure in the meantime requests another compaction.
    this.dueAt = null;
    const errors: unknown[] = [];
    this.startedAt = engine.now();
    for (const file of files) if (!this.isStopped) await this.compactOne(file).catch((error) => errors.push(error));
    this.startedAt = null;
    if (errors.length === 0) return;
    this.request();
    throw errors.length === 1 ? errors[0] : new AggregateError(errors);
  }

  private async compactOne({ file, compact }: DatabaseFile): Promise<void> {
    if (bytesOf(file) <= limits.compactedBytes) return compact();
    if (this.reportedTooLarge.has(file)) return;
    this.reportedTooLarge.add(file);
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
