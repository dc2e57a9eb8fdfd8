import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { Follower, LogRecord, Sink, Trouble } from './port.ts';

const retryMs = 500;
/** How long a batch of what was behind may hold the event loop. */
const batchMs = 20;
/** Records of the first batch; the next are larger or smaller as the time allows. */
const firstBatch = 50;
/** Turns of the event loop between two batches: it accepts one connection in each, and webhooks come on new ones. */
const turnsBetween = 20;

/** The part of a log that its followers need. */
interface Source {
  readNow(after: number, limit: number): LogRecord[];
  headNow(): number;
  /** Records that one batch may hold when it is read from the file. */
  readonly chunk: number;
  /** Nobody else wants this thread, and it is told of every record: what was behind comes in whole chunks, once. */
  readonly alone: boolean;
}

/**
 * Follows the log: from memory while it is at the end, from the file when it was behind, so that a slow sink costs no memory.
 */
export class SqliteFollower implements Follower {
  private readonly source: Source;
  private readonly sink: Sink;
  private readonly trouble: Trouble;
  private readonly onStop: () => void;
  private readonly stopping = new AbortController();
  private position: number;
  private running: Promise<void> | null = null;
  /** Told of records since it read last. */
  private wasTold = false;

  constructor(source: Source, after: number, sink: Sink, trouble: Trouble, onStop: () => void) {
    this.source = source;
    this.position = after;
    this.sink = sink;
    this.trouble = trouble;
    this.onStop = onStop;
  }

  start(): void {
    if (this.source.headNow() > this.position) this.running = this.catchUp();
  }

  /** Records may be in the file that were not offered. */
  look(): void {
    this.wasTold = true;
    if (!this.stopping.signal.aborted) this.running ??= this.catchUp();
  }

  /** Records that were just written. They go straight to the sink when nothing is between them and the last ones. */
  offer(offered: readonly LogRecord[]): void {
    this.wasTold = true;
    if (this.stopping.signal.aborted || this.running !== null) return;
    // One that was behind has found some of them in the file already.
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
      this.wasTold = false;
      const records = await this.read(size);
      if (records.length === 0) break;
      await this.deliver(records);
      // Records that came meanwhile are told of: one batch of them costs less than many that grow ever smaller.
      if (alone && records.length < size && !this.wasTold) break;
      const isSlow = !alone && performance.now() - started > batchMs;
      size = isSlow ? Math.max(1, Math.floor(size / 2)) : Math.min(chunk, size * 2);
      for (let turn = 0; turn < (alone ? 1 : turnsBetween); turn++) await nextTurn();
    }
    this.running = null;
  }

  /** The next records, as soon as they can be read; none at the end of the log, and when it stops. */
  private async read(limit: number): Promise<LogRecord[]> {
    const { signal } = this.stopping;
    for (let isTrouble = false; !signal.aborted; isTrouble = true) {
      try {
        const records = this.source.readNow(this.position, limit);
        if (isTrouble) this.trouble(null);
        return records;
      } catch (error) {
        this.trouble(error);
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
