import { Thread, type ThreadState } from '../process/thread.ts';
import type { CheckpointCalls } from './checkpoint-thread.ts';
import { checkpointPages } from './open-file.ts';
import type { Sqlite } from './sqlite.ts';

type Warn = (message: string, error?: unknown) => void;

/**
 * Checkpoints of a file that this thread writes. Another thread makes them, because they wait for the disk. This thread then copies only
 * what it wrote meanwhile, so that the write-ahead log restarts instead of growing. No COMMIT waits for either.
 */
export class Checkpoints {
  private readonly sqlite: Sqlite;
  private readonly warn: Warn;
  private readonly thread: Thread<CheckpointCalls>;
  private readonly length;
  private underWay: Promise<void> | null = null;

  constructor(sqlite: Sqlite, warn: Warn) {
    this.sqlite = sqlite;
    this.warn = warn;
    this.thread = new Thread({
      name: 'checkpoints',
      entry: 'checkpoint-thread',
      data: () => sqlite.name,
      warn,
      onRestart: () => undefined,
    });
    sqlite.pragma('wal_autocheckpoint = 0');
    this.length = sqlite.prepare<[], { log: number }>('PRAGMA wal_checkpoint(NOOP)');
  }

  get state(): ThreadState {
    return this.thread.state;
  }

  /** Must be called after each COMMIT. */
  look(): void {
    if (this.underWay === null && (this.length.get()?.log ?? 0) >= checkpointPages) this.underWay = this.make();
  }

  private async make(): Promise<void> {
    try {
      // Without the thread, this thread copies everything.
      await this.thread.call('checkpoint').catch(() => undefined);
      this.sqlite.pragma('wal_checkpoint(PASSIVE)');
    } catch (error) {
      this.warn('Checkpoint failed', error);
    }
    this.underWay = null;
  }

  /** Compacts the file. Nothing must be written to it meanwhile. */
  async compact(): Promise<void> {
    await this.underWay;
    await this.thread.call('compact');
  }

  async close(): Promise<void> {
    await this.underWay;
    await this.thread.closeAfter('close');
  }
}
