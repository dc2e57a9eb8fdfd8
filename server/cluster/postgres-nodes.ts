import { randomUUID } from 'node:crypto';
import type { NodeReport, NodeStatus, Nodes } from '../ports/nodes.ts';
import type { Session } from '../postgres/session.ts';
import { contain, type Warn } from '../process/contain.ts';
import { DataInUse } from '../storage/data-lock.ts';
import { DatabaseClock, moment } from './database-clock.ts';

/** Description of a node for operators. */
export interface NodeDescription {
  /** Version of the program. */
  version: string;
  host: string;
  /** Level of the program. */
  level: number;
}

export interface PostgresNodesOptions extends NodeDescription {
  session: Pick<Session, 'query'>;
  /** Id of this node, from {@link allocateNodeId}. */
  self: string;
  warn: Warn;
  /** Measured with each heartbeat. */
  clock?: DatabaseClock;
  /** Called once if another process ran as this node when this one started, and still does. This process must then end. */
  onCopy?: (error: DataInUse) => void;
  /** Milliseconds between two heartbeats. Default: 2 s. */
  beatEveryMs?: number;
  /** Milliseconds without a heartbeat after which a node counts as ended. Default: 10 s. */
  endedAfterMs?: number;
}

/**
 * Registers a new node and returns its id: `1` in an empty table, otherwise the next number. To be stored in the data folder.
 * @throws DatabaseUnavailable. The id may then remain unused.
 */
export async function allocateNodeId(
  session: Pick<Session, 'query'>,
  { version, host }: Omit<NodeDescription, 'level'>,
): Promise<string> {
  const [row] = await session.query<{ id: string }>('SELECT allocate_node($1, $2) AS id', [version, host]);
  return (row as { id: string }).id;
}

interface NodeRow {
  id: string;
  run: string;
  beats: string;
  ended: boolean;
  stopped: boolean;
  version: string;
  host: string;
  level: number;
  /** Milliseconds since the heartbeat, by the clock of the database. */
  seen_ms: number;
  clock_ahead: number;
  report: NodeReport | null;
  /** Time of the database in milliseconds. */
  now: number;
}

/** Last heartbeat of another node. */
interface Beat {
  beats: string;
  /** Time of `performance.now()` at which this node first observed the heartbeat. */
  at: number;
}

/** Nodes of a cluster, which send heartbeats to the table `nodes`. */
export class PostgresNodes implements Nodes {
  readonly self: string;
  private readonly options: Required<Omit<PostgresNodesOptions, 'onCopy'>> & Pick<PostgresNodesOptions, 'onCopy'>;
  /** Id of this process, which distinguishes it from another process with a copy of the data folder. */
  private readonly run = randomUUID();
  private readonly listeners = new Set<() => void>();
  /** Heartbeats of the other nodes by id. */
  private beats = new Map<string, Beat>();
  private ids: readonly string[];
  private observedAt = Number.NEGATIVE_INFINITY;
  private state: 'new' | 'running' | 'stopped' = 'new';
  private timer: NodeJS.Timeout | undefined;
  /** Heartbeat in progress. */
  private beating: Promise<void> | null = null;
  private isUnavailable = false;
  private isCopied = false;
  /** Process that ran as this node before this one. `null` if it was stopped. */
  private earlierRun: string | null = null;
  /** Number of heartbeats of that process since this one started. */
  private earlierBeats = 0;
  private report: (() => NodeReport) | null = null;
  private rows: readonly NodeRow[] = [];

  constructor(options: PostgresNodesOptions) {
    this.options = { beatEveryMs: 2000, endedAfterMs: 10_000, clock: new DatabaseClock(), ...options };
    this.self = options.self;
    this.ids = [options.self];
  }

  running(): readonly string[] {
    return this.ids;
  }

  all(): readonly NodeStatus[] {
    const running = new Set(this.ids);
    const sinceMs = performance.now() - this.observedAt;
    const others = this.rows
      .filter(({ id }) => id !== this.self)
      .map((row) => ({
        id: row.id,
        host: row.host,
        version: row.version,
        level: row.level,
        isRunning: running.has(row.id),
        isStopped: row.stopped,
        seenMs: row.beats === '0' ? null : row.seen_ms + sinceMs,
        clockAheadMs: row.clock_ahead,
        report: row.report,
      }));
    return [...others, this.own()].sort((a, b) => inOrder(a.id, b.id));
  }

  private own(): NodeStatus {
    const { self } = this;
    const { host, version, level, clock } = this.options;
    const clockAheadMs = clock.aheadMs;
    const running = { isRunning: true, isStopped: false, seenMs: 0 };
    return { id: self, host, version, level, ...running, clockAheadMs, report: this.report?.() ?? null };
  }

  onChange(listener: () => void): () => void {
    const contained = contain(this.options.warn, 'Processing a change of the running nodes', listener);
    this.listeners.add(contained);
    return () => void this.listeners.delete(contained);
  }

  async start(report: () => NodeReport): Promise<void> {
    this.report = report;
    this.state = 'running';
    await this.beat();
  }

  async refresh(): Promise<void> {
    // A heartbeat in progress may have been sent before the report changed.
    await this.beating;
    if (this.state !== 'running') return;
    clearTimeout(this.timer);
    await this.beat();
  }

  async stop(): Promise<void> {
    const { session, self, warn } = this.options;
    if (this.state !== 'running') return;
    this.state = 'stopped';
    clearTimeout(this.timer);
    this.listeners.clear();
    try {
      await session.query('UPDATE nodes SET ended = true, stopped = true WHERE id = $1 AND run = $2', [self, this.run]);
    } catch (error) {
      warn('Other nodes could not be informed of the stop, they notice it after some seconds', error);
    }
  }

  /** Sends a heartbeat, reads those of the others, and schedules the next one. */
  private beat(): Promise<void> {
    this.beating ??= this.beatOnce().finally(() => {
      this.beating = null;
      if (this.state === 'running') this.timer = setTimeout(() => void this.beat(), this.options.beatEveryMs).unref();
    });
    return this.beating;
  }

  private async beatOnce(): Promise<void> {
    const { session, self, version, host, level, warn, clock } = this.options;
    const sent = moment();
    try {
      // The SELECT of the same statement still returns the state before the heartbeat.
      const rows = await session.query<NodeRow>(
        `WITH beat AS (
           INSERT INTO nodes AS n (id, run, version, host, level, beats, seen, ended, clock_ahead, report)
           VALUES ($1, $2, $3, $4, $5, 1, clock_timestamp(), false, $6, $7)
           ON CONFLICT (id) DO UPDATE SET
             run = excluded.run, version = excluded.version, host = excluded.host, level = excluded.level,
             beats = n.beats + 1, seen = excluded.seen, ended = false, stopped = false,
             clock_ahead = excluded.clock_ahead, report = excluded.report
         )
         SELECT id, run, beats::text, ended, stopped, version, host, level, clock_ahead, report,
           (extract(epoch FROM clock_timestamp() - seen) * 1000)::float8 AS seen_ms,
           (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
         FROM nodes`,
        [self, this.run, version, host, level, clock.aheadMs, JSON.stringify(this.report?.() ?? null)],
      );
      this.isUnavailable = false;
      this.rows = rows;
      if (rows[0] !== undefined) clock.measure(sent, rows[0].now);
      if (this.state === 'running') await this.observe(rows);
    } catch (error) {
      if (!this.isUnavailable) warn('Heartbeat of this node could not be sent, retrying', error);
      this.isUnavailable = true;
    }
  }

  private async observe(rows: readonly NodeRow[]): Promise<void> {
    const { self, endedAfterMs } = this.options;
    const now = performance.now();
    // The other nodes may have been cut off by the same outage, so their time starts again.
    const isFresh = now - this.observedAt < endedAfterMs / 2;
    const isFirst = this.observedAt === Number.NEGATIVE_INFINITY;
    this.observedAt = now;
    const beats = new Map<string, Beat>();
    // A row can be missing after a failover that lost the last commits. The node is then silent, but did not stop.
    for (const [id, last] of this.beats) beats.set(id, isFresh ? last : { ...last, at: now });
    for (const { id, run, beats: count, ended } of rows) {
      if (id === self) {
        if (!isFirst) this.checkRun(run);
        else if (!ended) this.earlierRun = run;
      } else if (ended) {
        beats.delete(id);
      } else if (beats.get(id)?.beats !== count) {
        beats.set(id, { beats: count, at: now });
      }
    }
    this.beats = beats;
    const isSilent = ({ at }: Beat) => now - at >= endedAfterMs;
    this.set([self, ...[...beats.keys()].filter((id) => !isSilent(beats.get(id) as Beat))]);
    for (const [id, beat] of beats) if (isSilent(beat)) await this.end(id, beat);
  }

  /** Marks a silent node as ended, unless it has sent another heartbeat. @throws DatabaseUnavailable */
  private async end(id: string, { beats }: Beat): Promise<void> {
    await this.options.session.query('UPDATE nodes SET ended = true WHERE id = $1 AND beats = $2', [id, beats]);
    this.beats.delete(id);
  }

  private checkRun(run: string): void {
    if (run === this.run) return;
    const { self, warn, onCopy } = this.options;
    if (!this.isCopied) warn(`Another process runs as node ${self}: its data folder is a copy of the one of this node`);
    this.isCopied = true;
    if (run !== this.earlierRun) return;
    this.earlierBeats += 1;
    // A single heartbeat may have been delayed in the database, and its process have ended.
    if (this.earlierBeats === 2)
      onCopy?.(
        new DataInUse(
          `Node ${self} runs elsewhere, with the same DATA_DIR or a copy. Start this node with an empty DATA_DIR.`,
        ),
      );
  }

  private set(ids: string[]): void {
    ids.sort(inOrder);
    if (ids.join() === this.ids.join()) return;
    this.ids = ids;
    for (const listener of this.listeners) listener();
  }
}

const inOrder = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
