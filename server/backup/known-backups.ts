import * as z from 'zod';
import type { NotedBackup } from '../ops/backups.ts';
import type { Bus } from '../ports/bus.ts';
import { contain, type Warn } from '../process/contain.ts';
import { Looks } from '../process/looks.ts';
import { newestFile } from './scheduled-files.ts';

const Backup = z.strictObject({ at: z.int().min(0), bytes: z.int().min(0) });

/** Interval at which the folder of the daily backups is read. Milliseconds. */
const everyMs = 60_000;
/** Maximum time in milliseconds for which {@link KnownBackups.isKnown} waits for the folder, which can be on another machine. */
const timeoutMs = 5000;

interface KnownBackupsOptions {
  /** List of the backups that this node knows. */
  ops: { backedUp(backup: NotedBackup): void };
  /** Folder of the daily backups. */
  folder: string;
  /** Returns the current business day. */
  today: () => string;
  bus: Bus;
  warn: Warn;
}

/**
 * Keeps the list of backups of each node complete, so that the age of the last backup does not depend on which node has the lease. Daily
 * backups are found in their folder, which all nodes share. Other backups are reported to the nodes that run.
 */
export class KnownBackups {
  private readonly options: KnownBackupsOptions;
  private readonly looks: Looks;
  private readonly first = Promise.withResolvers<void>();
  private timer: NodeJS.Timeout | null = null;
  private unsubscribe: (() => void) | null = null;
  /** Time of the newest file that is in the list. */
  private newestAt = 0;

  constructor(options: KnownBackupsOptions) {
    this.options = options;
    this.looks = new Looks(
      () => this.readFolder(),
      (error) => options.warn('Daily backups could not be read', error),
    );
  }

  start(): void {
    const { bus, ops, warn } = this.options;
    const take = contain(warn, 'Backup of another node', (message: unknown) => ops.backedUp(Backup.parse(message)));
    this.unsubscribe = bus.subscribe('backup', take);
    this.timer = setTimeout(this.first.resolve, timeoutMs).unref();
    this.looks.start(everyMs);
    void this.look().then(this.first.resolve);
  }

  /** Resolves after the folder has been read once, or after 5 s. */
  isKnown(): Promise<void> {
    return this.first.promise;
  }

  /** Adds a backup that this node has made. */
  add(backup: NotedBackup): void {
    this.options.ops.backedUp(backup);
    this.options.bus.publish('backup', backup);
  }

  /** Reads the folder, unless a run is in progress. */
  look(): Promise<void> {
    return this.looks.look();
  }

  private async readFolder(): Promise<void> {
    const { folder, today, ops } = this.options;
    const file = await newestFile(folder, today());
    if (file === null || file.at === this.newestAt) return;
    this.newestAt = file.at;
    ops.backedUp({ at: Math.min(file.at, latestOf(file.day)), bytes: file.bytes });
  }

  async stop(): Promise<void> {
    this.unsubscribe?.();
    if (this.timer !== null) clearTimeout(this.timer);
    this.first.resolve();
    await this.looks.stop();
  }
}

/** Returns the latest time at which the backup of a day can be written, because copying a file can change its time. */
const latestOf = (day: string): number => Date.parse(day) + 60 * 3_600_000;
