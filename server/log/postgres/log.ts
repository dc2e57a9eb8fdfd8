import { setTimeout as delay } from 'node:timers/promises';
import { levelOf } from '../../../shared/events/index.ts';
import type { Warn } from '../../process/contain.ts';
import { DivergedLog } from '../diverged-log.ts';
import { metaIn } from '../meta.ts';
import { type Appended, LevelNotReached, type Log, LogUnavailable, type NewRecord } from '../port.ts';
import { type CopyStatus, SqliteLog, type SqliteLogOptions } from '../sqlite.ts';
import type { LogCall, LogResult, Replicated } from '../sqlite-messages.ts';
import { batchMax, PostgresLink } from './link.ts';
import { Replicator } from './replicator.ts';
import { Vacuum } from './vacuum.ts';

/** Number of attempts to copy everything at the start, and the milliseconds between them. */
const startAttempts = 12;
const startPauseMs = 250;

export interface PostgresLogOptions extends Omit<SqliteLogOptions, 'access' | 'batchMax'> {
  dataDir: string;
  /** `CLUSTER_URL`. The database must have the migrations of the log. */
  url: string;
  warn: Warn;
  /** Returns the level of the cluster. */
  level: () => number;
  /** Milliseconds for which an append whose response was lost is repeated. Default: 1.5 s. */
  repeatMs?: number;
  /** Whether records may be appended. While they may not, appends are rejected with `LogUnavailable`. Default: always. */
  mayAppend?: () => boolean;
  /** Called once if the local copy differs from the database. From then on, nothing is copied or appended. */
  onDiverged?: (error: DivergedLog) => void;
}

/**
 * The log in PostgreSQL, shared by the nodes of a cluster, with a complete copy in the local log file. Writes go to PostgreSQL, and `last`
 * and `head` ask PostgreSQL. Everything else reads the copy, which contains a record soon after it was appended.
 */
export class PostgresLog extends SqliteLog {
  private readonly link: PostgresLink;
  private readonly replicator: Replicator;
  private readonly vacuum: Vacuum;
  private readonly mayAppend: () => boolean;
  private readonly levelNow: () => number;

  constructor({ dataDir, url, warn, level, repeatMs, mayAppend, onDiverged, ...options }: PostgresLogOptions) {
    super(dataDir, { ...options, warn, batchMax });
    this.levelNow = level;
    this.link = new PostgresLink(url, () => this.generation, repeatMs);
    this.vacuum = new Vacuum(url, warn);
    this.mayAppend = mayAppend ?? (() => true);
    this.replicator = new Replicator({
      url,
      warn,
      copied: () => ({ position: this.headNow(), change: Number(metaIn(this.sqlite, 'change') ?? 0) }),
      write: (call) => super.ask({ do: 'replicate', ...call }) as Promise<Replicated>,
      onWritten: ({ hasErased }) => {
        this.look();
        if (hasErased) this.truncation.request();
      },
      onDiverged: (error) => {
        this.halt(error);
        onDiverged?.(error);
      },
    });
  }

  /** Copies everything that the database has, so that derived files never include records that the copy does not have. */
  async start(): Promise<void> {
    await this.copyEverything();
    this.generation = metaIn(this.sqlite, 'generation') ?? '';
    await this.replicator.start();
  }

  /** A pull can fail because the records are large or the network is slow. The next one then contains fewer records. */
  private async copyEverything(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.replicator.refresh();
        return;
      } catch (error) {
        if (error instanceof DivergedLog || attempt === startAttempts) throw error;
        await delay(startPauseMs);
      }
    }
  }

  /** State of the local copy, for operators. */
  override get copy(): CopyStatus {
    return { state: this.replicator.state, ...this.replicator.lag() };
  }

  /** The generation of a cluster does not depend on the files of a node. */
  override renewGeneration(): void {}

  override get level(): number {
    return this.levelNow();
  }

  override append(record: NewRecord): Promise<Appended> {
    const problem = problemOf(record);
    if (problem !== null) return Promise.reject(new TypeError(problem));
    const level = levelOf(record.events);
    return level > this.level ? Promise.reject(new LevelNotReached(level)) : super.append(record);
  }

  protected override ask(call: LogCall): Promise<LogResult> {
    switch (call.do) {
      case 'append':
        if (!this.mayAppend())
          return Promise.reject(new LogUnavailable(new Error('the clock of this machine is wrong')));
        return this.link.append(call.records);
      case 'erase':
        return this.change(() => this.link.erase(call.contentIds));
      case 'rewrite':
        return this.change(() => this.link.rewrite(call.records));
      case 'hasRoom':
        return this.hasRoom();
      default:
        return super.ask(call);
    }
  }

  /** Changes the log, and resolves when the local copy includes the change. A copy that has diverged changes nothing. */
  private async change(work: () => Promise<void>): Promise<null> {
    await this.replicator.refresh();
    await work();
    await this.replicator.refresh();
    return null;
  }

  private async hasRoom(): Promise<boolean> {
    return (await this.link.isWritable()) && (await super.ask({ do: 'hasRoom' })) === true;
  }

  /** Whether records can be appended and copied. */
  override writable(): Promise<boolean> {
    if (this.replicator.state !== 'following') this.failed = true;
    if (!this.mayAppend()) return Promise.resolve(false);
    return super.writable();
  }

  /** Followers read from the copy, because records of other nodes can precede those that were appended here. */
  protected override deliver(): void {
    this.replicator.look();
  }

  protected override lastNow(stream: string): Promise<number> {
    return this.link.last(stream);
  }

  override async head(): Promise<number> {
    await this.settled();
    return this.link.head();
  }

  override storedHead(): Promise<number> {
    return this.link.head();
  }

  override async erase(contentIds: readonly string[]): Promise<void> {
    await super.erase(contentIds);
    // Every node erases nothing in order to truncate its own files.
    if (contentIds.length > 0) this.vacuum.request();
  }

  override async rewrite(...args: Parameters<Log['rewrite']>): Promise<void> {
    await this.replicator.refresh();
    await super.rewrite(...args);
    this.vacuum.request();
  }

  override async close(): Promise<void> {
    await this.settled();
    await Promise.all([this.replicator.stop(), this.vacuum.stop()]);
    await this.link.close();
    await super.close();
  }
}

/**
 * Returns why PostgreSQL cannot store a record, or `null`. Such a record is rejected on its own. Text in events and content is JSON, which
 * represents all characters.
 */
function problemOf({ stream, at, actor, contents = [] }: NewRecord): string | null {
  if (!Number.isSafeInteger(at)) return 'the time of a record is not an integer';
  const texts = [stream, actor, ...contents.map(({ id }) => id)];
  return texts.some((text) => text.includes('\0') || !text.isWellFormed()) ? 'a name of a record is not valid' : null;
}

/**
 * Opens the log of a cluster. Resolves when the local copy includes everything that the database has. An empty DATA_DIR joins the cluster.
 * @throws DatabaseUnavailable; DivergedLog; LaterLog
 */
export async function openPostgresLog(options: PostgresLogOptions): Promise<PostgresLog> {
  const log = new PostgresLog(options);
  try {
    await log.start();
    return log;
  } catch (error) {
    await log.close();
    throw error;
  }
}
