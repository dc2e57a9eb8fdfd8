import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Engine } from '../engine/engine.ts';
import { dayOf as businessDayOf } from '../figures/days.ts';
import type { Ops } from '../ops/ops.ts';
import type { Warn } from '../process/contain.ts';
import { Looks } from '../process/looks.ts';
import { settingsOf } from '../projections/defaults.ts';
import { backupName } from './format.ts';
import { dayOf, keepNewest, partOf, removeParts, scheduledFiles } from './scheduled-files.ts';
import { type BackupSource, writeBackup } from './write.ts';

const everyMs = 30_000;
/** After a failure it is tried again this much later. */
const againMs = 3_600_000;

export interface DailyBackupsOptions {
  engine: Engine;
  ops: Ops;
  folder: string;
  source: Omit<BackupSource, 'now'>;
  warn: Warn;
}

/** Writes a backup into a folder, each day at the time of the settings, and keeps the newest. */
export class DailyBackups {
  private readonly options: DailyBackupsOptions;
  private readonly looks: Looks;
  /** When the last try failed; null: it did not. */
  failedAt: number | null = null;

  constructor(options: DailyBackupsOptions) {
    this.options = options;
    this.looks = new Looks(
      () => this.writeDue(),
      (error) => {
        this.failedAt = options.engine.now();
        options.warn('the daily backup failed', error);
      },
    );
  }

  get folder(): string {
    return this.options.folder;
  }

  get isSealed(): boolean {
    return this.options.source.key !== null;
  }

  get isRunning(): boolean {
    return this.looks.isUnderWay;
  }

  start(): void {
    this.looks.start(everyMs);
  }

  async stop(): Promise<void> {
    await this.looks.stop();
  }

  /** When the next is due; null: never. */
  async nextAt(): Promise<number | null> {
    const { engine, folder } = this.options;
    const { backupAt, timeZone } = settingsOf(engine.read);
    if (backupAt === null) return null;
    const now = Temporal.Instant.fromEpochMilliseconds(engine.now()).toZonedDateTimeISO(timeZone);
    const today = now.toPlainDate();
    const isDone = (await scheduledFiles(folder)).some((name) => dayOf(name) === today.toString());
    const day = isDone ? today.add({ days: 1 }) : today;
    const due = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(backupAt) }).epochMilliseconds;
    return this.failedAt === null ? due : Math.max(due, this.failedAt + againMs);
  }

  /** One at a time. Also called by tests after they moved the clock. */
  look(): Promise<void> {
    return this.looks.look();
  }

  private async writeDue(): Promise<void> {
    const { engine, ops, folder, source } = this.options;
    const at = engine.now();
    const nextAt = await this.nextAt();
    if (nextAt === null) this.failedAt = null;
    if (nextAt === null || nextAt > at) return;
    const { timeZone, backupsKept } = settingsOf(engine.read);
    const day = businessDayOf(at, timeZone);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeParts(folder);
    const name = backupName(day, this.isSealed);
    const [file, part] = [join(folder, name), join(folder, partOf(name))];
    try {
      const to = createWriteStream(part, { mode: 0o600, flush: true });
      await pipeline(Readable.from(writeBackup({ ...source, now: at })), to);
      await rename(part, file);
      ops.backedUp({ at, bytes: to.bytesWritten });
    } finally {
      await rm(part, { force: true });
    }
    this.failedAt = null;
    await keepNewest(folder, backupsKept);
  }
}
