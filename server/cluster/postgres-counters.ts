import { countOf, type Events, keysMax, MemoryCounters } from '../ops/memory-counters.ts';
import type { Counted, CounterName, Counters, Limit, Taken } from '../ports/counters.ts';
import type { Session } from '../postgres/session.ts';
import type { Warn } from '../process/contain.ts';

/** Maximum number of keys counted in memory that are written to the database with one statement. */
const mergedMax = 1000;

/** Milliseconds between two removals of expired counts. */
const sweepMs = 60_000;

export interface PostgresCountersOptions {
  session: Pick<Session, 'query'>;
  /** Key of the hashes of the counted keys, equal on all nodes. */
  secret: Buffer;
  warn: Warn;
  /** Clock in milliseconds UTC. Default: the clock of the database. */
  now?: () => number;
  /** Number of operations after which excess keys are removed, besides once a minute. Default: 1,000. */
  sweepAfter?: number;
}

type Operation = 'take' | 'release' | 'fill' | 'clear';

/** Result of `change_counters`. */
interface Changed {
  /** Time of the operation, in milliseconds UTC. */
  moment: number;
  /** Times under which the events are counted, per limit. `null` if no event was counted because a limit was reached. */
  at: number[] | null;
  /** Events after the operation, per limit. */
  events: Events[][];
}

type Change = Pick<Limit, 'name' | 'key'> & Partial<Limit> & { at?: number | undefined };

/**
 * Counters of a cluster, in the table `counters`. The memory has a copy of the counts that this node has seen. While the database is away,
 * this node counts in memory, and afterwards adds what it has counted to the table.
 */
export class PostgresCounters implements Counters {
  private readonly options: PostgresCountersOptions & { sweepAfter: number };
  private readonly memory: MemoryCounters;
  private isUnavailable = false;
  private operations = 0;
  private sweptAt = Number.NEGATIVE_INFINITY;

  constructor(options: PostgresCountersOptions) {
    this.options = { sweepAfter: 1000, ...options };
    this.memory = new MemoryCounters(options.secret, options.now ?? Date.now);
  }

  async take(limits: readonly Limit[]): Promise<Taken> {
    const changed = await this.change('take', limits);
    if (changed === null) return this.memory.take(limits);
    const { moment, at, events } = changed;
    const counts = events.map(countOf);
    if (at !== null) return { state: 'counted', at, counts };
    const full = limits.findIndex(({ max }, n) => (counts[n] as number) >= max);
    const oldest = events[full]?.[0]?.at ?? moment;
    return { state: 'full', retryAfterMs: oldest + (limits[full] as Limit).windowMs - moment };
  }

  async release(limits: readonly Limit[], counted: Counted): Promise<void> {
    const changes = limits.map((limit, n) => ({ ...limit, at: counted.at[n] }));
    if ((await this.change('release', changes)) === null) await this.memory.release(limits, counted);
  }

  async fill(limit: Limit): Promise<void> {
    if ((await this.change('fill', [limit])) === null) await this.memory.fill(limit);
  }

  async clear(limit: Pick<Limit, 'name' | 'key'>): Promise<void> {
    if ((await this.change('clear', [limit])) === null) await this.memory.clear(limit);
  }

  /** Executes an operation in the database. Returns `null` if the database did not execute it, or its response was lost. */
  private async change(operation: Operation, limits: readonly Change[]): Promise<Changed | null> {
    const { session, warn } = this.options;
    const changes = limits.map((limit) => ({ isFixed: false, ...limit, key: this.memory.hashOf(limit.key) }));
    try {
      await this.merge();
      const [row] = await session.query<{ changed: Changed }>('SELECT change_counters($1, $2, $3) AS changed', [
        operation,
        JSON.stringify(changes),
        this.options.now?.() ?? null,
      ]);
      const { changed } = row as { changed: Changed };
      for (const [n, { name, key }] of changes.entries()) this.memory.put(name, key, changed.events[n] ?? []);
      this.isUnavailable = false;
      this.sweep();
      return changed;
    } catch (error) {
      if (!this.isUnavailable) warn('Attempts are counted per node, because the database cannot count them', error);
      this.isUnavailable = true;
      return null;
    }
  }

  /** Adds what was counted in memory to the table. Can be repeated, because the larger count of each time applies. */
  private async merge(): Promise<void> {
    const changes = this.memory.changes(mergedMax);
    if (changes.length === 0) return;
    this.memory.forgetChanges(changes);
    const rows = changes.flatMap(({ name, key, events }) => events.map((one) => ({ name, key, ...one })));
    try {
      await this.options.session.query(
        `INSERT INTO counters AS c
         SELECT name, key, at, count, ends
         FROM jsonb_to_recordset($1) AS r(name text, key text, at bigint, count int, ends bigint)
         ORDER BY name, key, at
         ON CONFLICT (name, key, at) DO UPDATE SET count = greatest(c.count, excluded.count)`,
        [JSON.stringify(rows)],
      );
    } catch (error) {
      for (const { name, key } of changes) this.memory.noteChange(name, key);
      throw error;
    }
  }

  /** Starts to remove expired events and excess keys from the table, if it is time. */
  private sweep(): void {
    this.operations += 1;
    const now = performance.now();
    if (now - this.sweptAt < sweepMs && this.operations < this.options.sweepAfter) return;
    this.sweptAt = now;
    this.operations = 0;
    void this.removeExcess();
  }

  /** Never rejects. The keys whose last events are the oldest are removed first. */
  private async removeExcess(): Promise<void> {
    const { session, warn, now } = this.options;
    const bounds: Record<CounterName, number> = keysMax;
    try {
      // Skips rows that are being changed, so that operations neither wait for it nor deadlock with it.
      await session.query(
        `WITH excess AS (
           SELECT name, key FROM (
             SELECT name, key, row_number() OVER (PARTITION BY name ORDER BY max(at) DESC) AS n FROM counters GROUP BY name, key
           ) AS ranked
           WHERE n > ($2::jsonb ->> name)::int
         )
         DELETE FROM counters WHERE ctid IN (
           SELECT c.ctid FROM counters c
           WHERE c.ends <= coalesce($1, extract(epoch FROM clock_timestamp()) * 1000)
             OR EXISTS (SELECT FROM excess e WHERE e.name = c.name AND e.key = c.key)
           FOR UPDATE OF c SKIP LOCKED
         )`,
        [now?.() ?? null, JSON.stringify(bounds)],
      );
    } catch (error) {
      if (!this.isUnavailable) warn('Expired counts could not be removed', error);
    }
  }
}
