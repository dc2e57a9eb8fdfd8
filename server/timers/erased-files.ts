import type { Engine } from '../engine/engine.ts';
import type { Log } from '../log/port.ts';
import type { Warn } from '../process/contain.ts';
import type { RowStore } from '../projections/write.ts';

interface ErasedFilesOptions {
  engine: Pick<Engine, 'onCommit'>;
  log: Pick<Log, 'erase'>;
  store: Pick<RowStore, 'truncation'>;
  /** Truncates the write-ahead logs of the other files, such as the search index. */
  truncateOthers: () => Promise<void>;
  /** Called after each erasure. */
  erased: () => void;
  warn: Warn;
}

/**
 * Removes erased data from the write-ahead logs of all databases, once their rows no longer contain it. Runs in every process, because each
 * process has its own files.
 */
export class ErasedFiles {
  private readonly options: ErasedFilesOptions;
  private running: Promise<void> | null = null;
  private isWanted = false;
  private isStopped = false;
  private unsubscribe: () => void = () => undefined;

  constructor(options: ErasedFilesOptions) {
    this.options = options;
  }

  /** Truncates all files first, because an earlier process may have ended between an erasure and the truncation. */
  start(): void {
    const { engine, erased } = this.options;
    this.unsubscribe = engine.onCommit(({ changes }) => {
      if (!changes.some(({ kind, after }) => kind === 'erasure' && after === undefined)) return;
      this.truncate();
      erased();
    });
    this.truncate();
  }

  private truncate(): void {
    this.isWanted = true;
    this.running ??= this.truncateAll();
  }

  private async truncateAll(): Promise<void> {
    const { log, store, truncateOthers, warn } = this.options;
    while (this.isWanted) {
      this.isWanted = false;
      store.truncation.request();
      await Promise.all([log.erase([]), truncateOthers()]).catch((error: unknown) => {
        if (!this.isStopped) warn('Erased data could not be removed from all files', error);
      });
    }
    this.running = null;
  }

  /** Resolves when all files have been asked to truncate. */
  idle(): Promise<void> {
    return this.running ?? Promise.resolve();
  }

  /** Does not wait, because the files truncate when they are closed. */
  stop(): void {
    this.isStopped = true;
    this.unsubscribe();
  }
}
