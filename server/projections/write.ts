import { limits } from '../../shared/limits.ts';
import { kindOf } from '../kinds/kinds.ts';
import { topicsOf } from '../kinds/topics.ts';
import type { FollowedLog } from '../log/port.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { truncateWal, WalTruncation } from '../storage/wal-truncation.ts';
import { KeyFilter } from './key-filter.ts';
import type { ProjectionSet } from './set.ts';
import type { AnyKind, RowChange, Stored } from './stored.ts';
import { PastWriter } from './write-past.ts';
import { type KindTable, tablesOf } from './write-table.ts';

const dayMs = 86_400_000;

function prepare(sqlite: Sqlite) {
  return {
    insertTombstone: sqlite.prepare(
      'INSERT OR REPLACE INTO tombstones (topic, kind, id, version, at) VALUES (?, ?, ?, ?, ?)',
    ),
    deleteTombstone: sqlite.prepare<[string, string, string]>(
      'DELETE FROM tombstones WHERE topic = ? AND kind = ? AND id = ?',
    ),
    oldest: sqlite.prepare<[number], { version: number | null }>(
      'SELECT max(version) AS version FROM tombstones WHERE at < ?',
    ),
    prune: sqlite.prepare<[number]>('DELETE FROM tombstones WHERE at < ?'),
    deadLetter: sqlite.prepare<[number, string, number]>('INSERT OR REPLACE INTO dead_letters VALUES (?, ?, ?)'),
    isDead: sqlite.prepare<[number]>('SELECT 1 FROM dead_letters WHERE position = ?'),
    expired: sqlite.prepare<[number], RowName>('SELECT kind, id FROM rows WHERE expires <= ?'),
    countDead: sqlite.prepare<[], { n: number }>('SELECT count(*) AS n FROM dead_letters'),
    getMeta: sqlite.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?'),
    setMeta: sqlite.prepare<[string, string]>('INSERT OR REPLACE INTO meta VALUES (?, ?)'),
  };
}

export interface RowName {
  kind: AnyKind;
  id: string;
}

export interface DeadLetter {
  position: number;
  error: string;
  at: number;
}

/** Stores the rows of a set in SQLite. Other code does not depend on how the rows are stored. */
export class RowStore {
  readonly sqlite: Sqlite;
  readonly truncation: WalTruncation;
  private readonly set: ProjectionSet;
  private readonly statements: ReturnType<typeof prepare>;
  private readonly tables: ReadonlyMap<AnyKind, KindTable>;
  private readonly past: PastWriter | null;
  private prunedAt = 0;
  /**
   * Bloom filter of the existing rows. Used only during a full rebuild, when most rows that are read do not exist yet. `null` otherwise.
   */
  private written: KeyFilter | null = null;

  constructor(sqlite: Sqlite, set: ProjectionSet) {
    this.sqlite = sqlite;
    this.set = set;
    this.truncation = new WalTruncation(() => truncateWal(sqlite));
    this.statements = prepare(sqlite);
    this.tables = tablesOf(sqlite, set.kinds, kindOf);
    this.past = set.history === undefined ? null : new PastWriter(sqlite, set.history);
  }

  get<K extends AnyKind>(kind: K, id: string): Stored<K> | undefined {
    const table = this.tableOf(kind);
    if (this.written?.has(kind, id) === false) return undefined;
    const found = table.get(id);
    if (found === undefined) return undefined;
    return { row: parsedRow(found.row), hidden: found.hidden === null ? null : parsedRow(found.hidden) } as Stored<K>;
  }

  /** Returns the rows whose expiry is not later than `upTo`. */
  expired(upTo: number): RowName[] {
    return this.statements.expired.all(upTo);
  }

  /** Runs a function in one transaction. This makes reads faster too, because the file is not locked for each read. */
  atOnce<T>(work: () => T): T {
    this.sqlite.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.sqlite.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.sqlite.inTransaction) this.sqlite.exec('ROLLBACK');
      throw error;
    }
  }

  /** Writes the changes and the new checkpoint. Must be called within `atOnce`. */
  write(changes: Iterable<RowChange>, checkpoint: number, deadLetters: readonly DeadLetter[], at: number): void {
    this.past?.begin(at, () => ({ position: this.checkpoint(), at: Number(this.meta('checkpointAt') ?? 0) }));
    for (const change of changes) {
      this.past?.keep(change);
      this.writeOne(change, at);
    }
    for (const { position, error, at } of deadLetters) this.statements.deadLetter.run(position, error, at);
    this.pruneTombstones(at);
    this.statements.setMeta.run('checkpoint', String(checkpoint));
    this.statements.setMeta.run('checkpointAt', String(at));
  }

  private writeOne(change: RowChange, at: number): void {
    const { kind, id, after } = change;
    if (after === undefined) this.tableOf(kind).delete(id);
    else this.put(change, after);
    this.writeTombstones(change, at);
  }

  private put({ kind, id, version, before }: RowChange, after: Stored): void {
    this.tableOf(kind).put(id, version, before, after);
    this.written?.add(kind, id);
  }

  private tableOf(kind: AnyKind): KindTable {
    const table = this.tables.get(kind);
    if (table === undefined) throw new Error(`${this.set.name} has no rows of ${kind}`);
    return table;
  }

  private writeTombstones({ kind, id, version, before, after }: RowChange, at: number): void {
    if (before === undefined && after !== undefined) return;
    const was = topicsOf(kind, before);
    if (was.length === 0 && after === undefined) return;
    const is = topicsOf(kind, after);
    for (const topic of was) if (!is.includes(topic)) this.statements.insertTombstone.run(topic, kind, id, version, at);
    for (const topic of is) if (!was.includes(topic)) this.statements.deleteTombstone.run(topic, kind, id);
  }

  isDead(position: number): boolean {
    return this.statements.isDead.get(position) !== undefined;
  }

  deadLetterCount(): number {
    return this.statements.countDead.get()?.n ?? 0;
  }

  /** Deletes old tombstones, once per day of the log's time. */
  private pruneTombstones(at: number): void {
    if (at - this.prunedAt < dayMs) return;
    this.prunedAt = at;
    const { version } = this.statements.oldest.get(at - limits.tombstoneMs) ?? { version: null };
    if (version === null) return;
    this.statements.prune.run(at - limits.tombstoneMs);
    this.forgetUpTo(version);
  }

  /** Position up to which tombstones are missing. Clients whose rows are of an earlier position have to reload (SYNC-8). */
  get forgottenUpTo(): number {
    return Number(this.meta('forgottenUpTo') ?? 0);
  }

  forgetUpTo(position: number): void {
    if (position > this.forgottenUpTo) this.setMeta('forgottenUpTo', String(position));
  }

  meta(key: string): string | null {
    return this.statements.getMeta.get(key)?.value ?? null;
  }

  setMeta(key: string, value: string): void {
    this.statements.setMeta.run(key, value);
  }

  checkpoint(): number {
    return Number(this.meta('checkpoint') ?? 0);
  }

  /** Whether the rows were built from this log. If so, the log contains the last record that they include. */
  isOf(log: FollowedLog): boolean {
    return this.checkpoint() === 0 || log.holds(this.checkpoint(), Number(this.meta('checkpointAt')));
  }

  /**
   * Drops the indexes that writing does not need, until all rows are rebuilt. Their definitions are stored in the file until the indexes
   * are recreated.
   * @param rows expected number of rows. The number of records of the log is a good estimate.
   */
  dropIndexes(rows: number): void {
    this.sqlite.transaction(() => {
      const indexes = this.sqlite
        .prepare<[], { name: string; sql: string }>(
          "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND name NOT IN ('rows_by_expiry', 'images_by_day')",
        )
        .all();
      for (const { name } of indexes) this.sqlite.exec(`DROP INDEX ${name}`);
      // The indexes may already have been dropped by a thread that ended before its first commit.
      if (this.meta('indexes') === null) this.setMeta('indexes', JSON.stringify(indexes.map(({ sql }) => sql)));
    })();
    this.written = this.checkpoint() === 0 ? new KeyFilter(rows) : null;
  }

  /** Recreates the dropped indexes. Each one is built in one pass over its table. */
  makeIndexes(): void {
    this.written = null;
    const dropped = parsedRow(this.meta('indexes') ?? '[]') as string[];
    this.sqlite.transaction(() => {
      for (const sql of dropped) this.sqlite.exec(sql);
      this.sqlite.exec("DELETE FROM meta WHERE key = 'indexes'");
    })();
  }

  /** Whether the rows are complete, with all indexes. */
  get isFilled(): boolean {
    return this.checkpoint() > 0 && this.meta('indexes') === null;
  }

  close(): void {
    this.truncation.stop();
    this.sqlite.close();
  }
}
