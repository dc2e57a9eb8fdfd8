import { Thread, type ThreadState } from '../process/thread.ts';
import type { CheckpointCalls } from './checkpoint-thread.ts';
import { checkpointPages } from './open-file.ts';
import type { Sqlite } from './sqlite.ts';

/**
 * Number of commits between two reads of the write-ahead log's length, because such a read takes longer than most other steps of a small
 * COMMIT.
 */
const commitsPerLook = 16;

type Warn = (message: string, error?: unknown) => void;
/** Pauses writing to the file until the work is done. */
type PausedFor = (work: () => Promise<void>) => Promise<void>;

/**
 * Copies the write-ahead log into its database file (checkpoints). Uses a separate thread, because copying waits for the disk. The first of
 * two checkpoints runs while this thread keeps writing. The second copies the rest while writing is paused, so that the write-ahead log
 * restarts instead of growing.
 */
export class Checkpoints {
  private readonly sqlite: Sqlite;
  private readonly pausedFor: PausedFor;
  private readonly warn: Warn;
  private readonly thread: Thread<CheckpointCalls>;
  private readonly length;
  private underWay: Promise<void> | null = null;
  private commits = 0;

  constructor(sqlite: Sqlite, pausedFor: PausedFor, warn: Warn) {
    this.sqlite = sqlite;
    this.pausedFor = pausedFor;
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

  /** Starts a checkpoint if the write-ahead log is long. Must be called after each COMMIT. */
  look(): void {
    this.commits += 1;
    if (this.commits % commitsPerLook === 0 && this.underWay === null && this.isLong()) this.underWay = this.make();
  }

  private isLong(): boolean {
    return (this.length.get()?.log ?? 0) >= checkpointPages;
  }

  private async make(): Promise<void> {
    try {
      await this.thread.call('checkpoint');
      await this.pausedFor(() => this.thread.call('checkpoint'));
    } catch {
      this.copyHere();
    }
    this.underWay = null;
  }

  /** Runs the checkpoint in this thread, because the thread for checkpoints is not available. */
  private copyHere(): void {
    try {
      this.sqlite.pragma('wal_checkpoint(PASSIVE)');
    } catch (error) {
      this.warn('Checkpoint failed', error);
    }
  }

  /** Compacts the file. Nothing may be written to the file in the meantime. */
  async compact(): Promise<void> {
    await this.underWay;
    await this.thread.call('compact');
  }

  async close(): Promise<void> {
    await this.underWay;
    await this.thread.closeAfter('close');
  }
}
