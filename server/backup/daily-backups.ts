import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Engine } from '../engine/engine.ts';
import { dayOf as businessDayOf } from '../figures/days.ts';
import { LeaseLost } from '../lease/port.ts';
import type { NotedBackup } from '../ops/backups.ts';
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
  /** Checks that this process still has the lease. @throws LeaseLost */
  mustHaveLease: () => void;
  /** Folder of the backups. Can be shared by several nodes. */
  folder: string;
  /** Id of this node. */
  node: string;
  source: Omit<BackupSource, 'now' | 'damaged'>;
  warn: Warn;
  /** Called when a backup is complete. */
  written: (backup: NotedBackup) => void;
  /** Called before a backup. */
  prepare: () => Promise<void>;
  /** Called with `true` when writing a backup starts, and with `false` when it ends. */
  onWriting: (isWriting: boolean) => void;
}

/** Writes a backup to a folder every day at the time in the settings, and deletes old ones. */
export class DailyBackups {
  private readonly options: DailyBackupsOptions;
  private readonly looks: Looks;
  private stopping = new AbortController();
  /** Time of the last failure. `null` if the last attempt succeeded. */
  failedAt: number | null = null;
  isWriting = false;

  constructor(options: DailyBackupsOptions) {
    this.options = options;
    this.looks = new Looks(
      () => this.writeDue(),
      (error) => {
        if (this.stopping.signal.aborted || error instanceof LeaseLost) return;
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
    this.stopping = new AbortController();
    this.looks.start(everyMs);
  }

  /** Ends the backup in progress. Waits at most until the log, or one of the other files, has been read. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.looks.stop();
    // From now on, the backups of another node count.
    this.failedAt = null;
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
    this.stopping.signal.throwIfAborted();
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
    const { engine, mustHaveLease, folder, node, source, prepare, warn } = this.options;
    const { signal } = this.stopping;
    const { timeZone, backupsKept } = settingsOf(engine.read);
    const today = businessDayOf(at, timeZone);
    if (day !== today) warn(`Daily backup of ${day} is late, writing it now`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeParts(folder, node, Date.now());
    await Promise.race([prepare(), aborted(signal)]);
    const name = dailyName(day, this.isSealed);
    const [file, part] = [join(folder, name), join(folder, partOf(name, node))];
    try {
      const to = createWriteStream(part, { mode: 0o600, flush: true });
      const damaged = (blob: string) => warn(`Daily backup leaves out a damaged file: ${blob}`);
      await pipeline(Readable.from(writeBackup({ ...source, now: at, damaged })), to, { signal });
      // Sets the file's time to the product's clock, which also determines the business day.
      await utimes(part, at / 1000, at / 1000);
      mustHaveLease();
      await rename(part, file);
      this.options.written({ at, bytes: to.bytesWritten });
    } finally {
      await rm(part, { force: true });
    }
    this.failedAt = null;
    mustHaveLease();
    await keepNewest(folder, today, backupsKept).catch((error: unknown) =>
      warn('Old backups could not be deleted', error),
    );
  }
}

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
