import { Listener } from '../../postgres/listener.ts';
import { Session } from '../../postgres/session.ts';
import type { Warn } from '../../process/contain.ts';
import { DivergedLog, OtherGeneration } from '../diverged-log.ts';
import type { CopyStatus } from '../sqlite.ts';
import { divergedCode, otherGenerationCode, type Replicated } from '../sqlite-messages.ts';

/** Maximum number of records that are copied in one transaction. */
const recordsMax = 1000;
/** Maximum number of erasures and rewrites that are repeated in one transaction. */
const changesMax = 100;

interface ReplicatorOptions {
  url: string;
  /** Returns the position and the number of the last change of the local file. */
  copied: () => { position: number; change: number };
  /** Writes the result of `pull` to the local file. */
  write: (call: { after: number; change: number; text: string }) => Promise<Replicated>;
  /** Called after the local file has changed. */
  onWritten: (result: Replicated) => void;
  onDiverged: (error: DivergedLog) => void;
  warn: Warn;
}

/** Copies what the log in PostgreSQL has to the local file: after a notification, and once a second. */
export class Replicator {
  private readonly options: ReplicatorOptions;
  private readonly session: Session;
  private readonly listener: Listener;
  private running: Promise<void> | null = null;
  private waiting: PromiseWithResolvers<void>[] = [];
  private isWanted = false;
  private isStopped = false;
  private error: DivergedLog | null = null;
  private hasFailed = false;
  /** Number of records of the next attempt. Smaller after a failure, because large records may take too long. */
  private size = recordsMax;
  /** Last known position of the log in PostgreSQL. */
  private head = 0;
  /** Time at which the copy included everything, in milliseconds of the monotonic clock. */
  private completeAt = Number.NEGATIVE_INFINITY;

  constructor(options: ReplicatorOptions) {
    const { url, warn } = options;
    this.options = options;
    this.session = new Session({ url, name: 'oa-console replicator' });
    const look = () => this.look();
    this.listener = new Listener({ url, channels: ['log'], onNotify: look, look, warn });
  }

  get state(): CopyStatus['state'] {
    if (this.error !== null) return 'diverged';
    return this.hasFailed ? 'failing' : 'following';
  }

  /** Returns the number of records that are missing, and the milliseconds since the copy was complete. */
  lag(): { records: number; ms: number } {
    return {
      records: Math.max(0, this.head - this.options.copied().position),
      ms: performance.now() - this.completeAt,
    };
  }

  start(): Promise<void> {
    return this.listener.start();
  }

  /**
   * Resolves when the copy includes everything that the log has at the time of the call.
   * @throws DatabaseUnavailable; DivergedLog; Error if the local file cannot be written
   */
  refresh(): Promise<void> {
    const waiting = Promise.withResolvers<void>();
    this.waiting.push(waiting);
    this.look();
    return waiting.promise;
  }

  /** Copies what is missing. */
  look(): void {
    this.isWanted = true;
    this.running ??= this.run();
  }

  private async run(): Promise<void> {
    while (this.isWanted) {
      this.isWanted = false;
      const waiting = this.waiting;
      this.waiting = [];
      try {
        if (this.isStopped) throw this.error ?? new Error('the log is closed');
        await this.copyAll();
        for (const { resolve } of waiting) resolve();
      } catch (error) {
        this.failed(error);
        for (const { reject } of waiting) reject(this.error ?? error);
      }
    }
    this.running = null;
  }

  private async copyAll(): Promise<void> {
    for (let isComplete = false; !isComplete && !this.isStopped; ) {
      const { position: after, change } = this.options.copied();
      const started = performance.now();
      const [row] = await this.session.query<{ text: string }>('SELECT pull($1, $2, $3, $4)::text AS text', [
        after,
        change,
        this.size,
        Math.max(1, Math.floor((changesMax * this.size) / recordsMax)),
      ]);
      const result = await this.options.write({ after, change, text: (row as { text: string }).text });
      isComplete = result.isComplete;
      this.head = result.head;
      this.size = Math.min(recordsMax, this.size * 2);
      this.hasFailed = false;
      if (isComplete) this.completeAt = started;
      this.options.onWritten(result);
    }
  }

  private failed(error: unknown): void {
    if (this.isStopped) return;
    this.size = Math.max(1, Math.floor(this.size / 2));
    const diverged = divergedOf(error);
    if (diverged !== null) {
      this.error = diverged;
      this.isStopped = true;
      this.options.warn('Log differs from the database, stopped', this.error);
      this.options.onDiverged(this.error);
    } else if (!this.hasFailed) this.options.warn('Log of the database could not be copied, retrying', error);
    this.hasFailed = true;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all([this.listener.stop(), this.session.close()]);
    await this.running;
  }
}

/** Returns the error of a copy that differs from the log. `null` for other errors. */
function divergedOf(error: unknown): DivergedLog | null {
  const { code, message } = error as Error & { code?: unknown };
  if (code === otherGenerationCode) return new OtherGeneration();
  return code === divergedCode ? new DivergedLog(message.replace(/^Error: /, '')) : null;
}
