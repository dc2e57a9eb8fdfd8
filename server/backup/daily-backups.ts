import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Engine } from '../engine/engine.ts';
import { dayOf as businessDayOf } from '../figures/days.ts';
import { LeaseLost } from '../lease/port.ts';
import type { Ops } from '../ops/ops.ts';
import type { Warn } from '../process/contain.ts';
import { Looks } from '../process/looks.ts';
import { settingsOf } from '../projections/defaults.ts';
import { dailyName, dayOf, keepNewest, partOf, removeParts, scheduledFiles } from './scheduled-files.ts';
import { type BackupSource, writeBackup } from './write.ts';

const everyMs = 30_000;
/** Milliseconds between a failure and the next attempt. */
const againMs = 3_600_000;

export interface DailyBackupsOptions {
  engine: Engine;
  ops: Ops;
  folder: string;
  source: Omit<BackupSource, 'now' | 'damaged'>;
  /** Called during a backup. If it throws, the backup ends. @throws LeaseLost */
  mustHaveLease: () => void;
  warn: Warn;
  /** Called before a backup. */
  prepare: () => Promise<void>;
  /** Called with `true` when writing a backup starts, and with `false` when it ends. */
  onWriting: (isWriting: boolean) => void;
}

/** Writes a backup to a folder every day at the time in the settings, and deletes old ones. */
export class DailyBackups {
  private readonly options: DailyBackupsOptions;
  private readonly looks: Looks;
  /** Time of the last failure. `null` if the last attempt succeeded. */
  failedAt: number | null = null;
  isWriting = false;

  constructor(options: DailyBackupsOptions) {
    this.options = options;
    this.looks = new Looks(
      () => this.writeDue(),
      (error) => {
        if (error instanceof LeaseLost) return;
        this.failedAt = options.engine.now();
        options.warn('Daily backup failed', error);
      },
    );
  }

  get folder(): string {
    return this.options.folder;
  }

  get isSealed(): boolean {
    return this.options.source.key !== null;
  }

  start(): void {
    this.looks.start(everyMs);
  }

  async stop(): Promise<void> {
    await this.looks.stop();
  }

  /** Returns the due time and business day of the next backup. `null` if daily backups are off. */
  async next(): Promise<{ at: number; day: string } | null> {
    const { engine, folder } = this.options;
    const { backupAt, timeZone } = settingsOf(engine.read);
    if (backupAt === null) return null;
    const now = engine.now();
    const plainTime = Temporal.PlainTime.from(backupAt);
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
    const dueOn = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
    const since = engine.read('settings', 'settings')?.hidden.backupSince ?? now;
    const yesterday = today.subtract({ days: 1 });
    const newest = dayOf((await scheduledFiles(folder, today.toString()))[0] ?? '');
    const isMissing = (day: Temporal.PlainDate) => newest < day.toString();
    // Yesterday's backup is still due if the program was not running at its due time or the last attempt failed.
    const isOwed = dueOn(today) > now && since <= dueOn(yesterday) && isMissing(yesterday);
    const day = isOwed ? yesterday : isMissing(today) ? today : today.add({ days: 1 });
    const due = dueOn(day);
    return { at: this.failedAt === null ? due : Math.max(due, this.failedAt + againMs), day: day.toString() };
  }

  /** Writes the backup if it is due, unless a run is already in progress. Tests also call this after moving the clock. */
  look(): Promise<void> {
    return this.looks.look();
  }

  private async writeDue(): Promise<void> {
    const { engine, onWriting } = this.options;
    const at = engine.now();
    const next = await this.next();
    if (next === null) this.failedAt = null;
    if (next === null || next.at > at) return;
    const setWriting = (isWriting: boolean) => {
      this.isWriting = isWriting;
      onWriting(isWriting);
    };
    setWriting(true);
    await this.write(next.day, at).finally(() => setWriting(false));
  }

  private async write(day: string, at: number): Promise<void> {
    const { engine, ops, folder, source, mustHaveLease, prepare, warn } = this.options;
    const { timeZone, backupsKept } = settingsOf(engine.read);
    const today = businessDayOf(at, timeZone);
    if (day !== today) warn(`Daily backup of ${day} is late, writing it now`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeParts(folder);
    await prepare();
    const name = dailyName(day, this.isSealed);
    const [file, part] = [join(folder, name), join(folder, partOf(name))];
    try {
      const to = createWriteStream(part, { mode: 0o600, flush: true });
      const damaged = (blob: string) => warn(`Daily backup leaves out a damaged file: ${blob}`);
      await pipeline(Readable.from(writeBackup({ ...source, now: at, damaged })), checked(mustHaveLease), to);
      // Sets the file's time to the product's clock, which also determines the business day.
      await utimes(part, at / 1000, at / 1000);
      mustHaveLease();
      await rename(part, file);
      ops.backedUp({ at, bytes: to.bytesWritten });
    } finally {
      await rm(part, { force: true });
    }
    this.failedAt = null;
    await keepNewest(folder, today, backupsKept).catch((error: unknown) =>
      warn('Old backups could not be deleted', error),
    );
  }
}

/** Returns a step of a pipeline that calls a function before each part, and ends the pipeline if the function throws. */
const checked = (mustContinue: () => void) =>
  async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      mustContinue();
      yield part;
    }
  };
