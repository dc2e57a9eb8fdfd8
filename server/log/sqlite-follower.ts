import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { ErrorListener, Follower, LogRecord, Sink } from './port.ts';

const retryMs = 500;
/** Maximum time for which a batch should block the event loop while catching up. Milliseconds. */
const batchMs = 20;
/** Number of records in the first batch. The size of further batches depends on how long they take. */
const firstBatch = 50;
/**
 * Number of turns of the event loop between two batches. In each turn one connection can be accepted, and webhooks arrive on new
 * connections.
 */
const turnsBetween = 20;

/** The part of a log that its followers need. */
interface Source {
  readNow(after: number, limit: number): LogRecord[];
  headNow(): number;
  /** Maximum number of records in a batch that is read from the file. */
  readonly chunk: number;
  /** Whether the thread does nothing but follow the log and is notified of every record. Batches then always have the maximum size. */
  readonly alone: boolean;
}

/**
 * Follows the log. Records that were just written are delivered from memory. A follower that is behind reads from the file instead, so that
 * a slow follower does not need memory.
 */
export class SqliteFollower implements Follower {
  private readonly source: Source;
  private readonly sink: Sink;
  private readonly onError: ErrorListener;
  private readonly onStop: () => void;
  private readonly stopping = new AbortController();
  private position: number;
  private running: Promise<void> | null = null;
  /** Whether there was a notification of new records since the last read. */
  private wasNotified = false;

  constructor(source: Source, after: number, sink: Sink, onError: ErrorListener, onStop: () => void) {
    this.source = source;
    this.position = after;
    this.sink = sink;
    this.onError = onError;
    this.onStop = onStop;
  }

  start(): void {
    if (this.source.headNow() > this.position) this.running = this.catchUp();
  }

  /** Informs the follower that the file may contain records that were not passed to {@link offer}. */
  look(): void {
    this.wasNotified = true;
    if (!this.stopping.signal.aborted) this.running ??= this.catchUp();
  }

  /**
   * Delivers records that were just written. Ignores the records while the follower is catching up, because it then reads them from the
   * file.
   */
  offer(offered: readonly LogRecord[]): void {
    this.wasNotified = true;
    if (this.stopping.signal.aborted || this.running !== null) return;
    // Skips records that were already read from the file while catching up.
    const { position } = this;
    const isNews = (offered[0]?.position ?? 0) > position;
    const records = isNews ? offered : offered.filter((record) => record.position > position);
    if (records.length === 0) return;
    const settled = this.deliver(records);
    if (settled !== undefined) this.running = settled.then(() => this.catchUp());
  }

  private deliver(records: readonly LogRecord[]): void | Promise<void> {
    const last = records.at(-1) as LogRecord;
    const settled = this.sink(records);
    if (settled === undefined) this.position = last.position;
    else
      return settled.then(() => {
        this.position = last.position;
      });
  }

  private async catchUp(): Promise<void> {
    const { signal } = this.stopping;
    const { chunk, alone } = this.source;
    for (let size = alone ? chunk : Math.min(firstBatch, chunk); !signal.aborted; ) {
      const started = performance.now();
      this.wasNotified = false;
      const records = await this.read(size);
      if (records.length === 0) break;
      await this.deliver(records);
      // Stops reading after an incomplete batch. Waiting for the next notification takes less time than reading ever smaller batches.
      if (alone && records.length < size && !this.wasNotified) break;
      const isSlow = !alone && performance.now() - started > batchMs;
      size = isSlow ? Math.max(1, Math.floor(size / 2)) : Math.min(chunk, size * 2);
      for (let turn = 0; turn < (alone ? 1 : turnsBetween); turn++) await nextTurn();
    }
    this.running = null;
  }

  /**
   * Reads the next records, and retries until it succeeds. Returns an empty list at the end of the log, or when the follower is stopped.
   */
  private async read(limit: number): Promise<LogRecord[]> {
    const { signal } = this.stopping;
    for (let hasFailed = false; !signal.aborted; hasFailed = true) {
      try {
        const records = this.source.readNow(this.position, limit);
        if (hasFailed) this.onError(null);
        return records;
      } catch (error) {
        this.onError(error);
        await delay(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
    return [];
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    this.onStop();
  }
}
