import { limits } from '../../shared/limits.ts';
import { kindOf } from '../kinds/kinds.ts';
import { topicsOf } from '../kinds/topics.ts';
import type { Sqlite } from '../sqlite.ts';
import { WalTruncation } from '../wal-truncation.ts';
import type { AnyKind, Change, Stored } from './stored.ts';
import { type KindTable, tablesOf } from './write-table.ts';

const dayMs = 86_400_000;

function prepare(sqlite: Sqlite) {
  return {
    bury: sqlite.prepare('INSERT OR REPLACE INTO tombstones (topic, kind, id, version, at) VALUES (?, ?, ?, ?, ?)'),
    raise: sqlite.prepare<[string, string, string]>('DELETE FROM tombstones WHERE topic = ? AND kind = ? AND id = ?'),
    oldest: sqlite.prepare<[number], { version: number | null }>(
      'SELECT max(version) AS version FROM tombstones WHERE at < ?',
    ),
    forget: sqlite.prepare<[number]>('DELETE FROM tombstones WHERE at < ?'),
    deadLetter: sqlite.prepare<[number, string, number]>('INSERT OR REPLACE INTO dead_letters VALUES (?, ?, ?)'),
    isDead: sqlite.prepare<[number]>('SELECT 1 FROM dead_letters WHERE position = ?'),
    countDead: sqlite.prepare<[], { n: number }>('SELECT count(*) AS n FROM dead_letters'),
    getMeta: sqlite.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?'),
    setMeta: sqlite.prepare<[string, string]>('INSERT OR REPLACE INTO meta VALUES (?, ?)'),
  };
}

export interface DeadLetter {
  position: number;
  error: string;
  at: number;
}

/** The rows in SQLite: the only code that knows how they are stored. */
export class RowStore {
  readonly sqlite: Sqlite;
  readonly truncation: WalTruncation;
  private readonly statements: ReturnType<typeof prepare>;
  private readonly tables: ReadonlyMap<AnyKind, KindTable>;
  private forgotAt = 0;

  constructor(sqlite: Sqlite, kinds: readonly AnyKind[]) {
    this.sqlite = sqlite;
    this.truncation = new WalTruncation(sqlite);
    this.statements = prepare(sqlite);
    this.tables = tablesOf(sqlite, kinds, kindOf);
  }

  get<K extends AnyKind>(kind: K, id: string): Stored<K> | undefined {
    const found = this.tableOf(kind).get(id);
    if (found === undefined) return undefined;
    return { row: JSON.parse(found.row), hidden: found.hidden === null ? null : JSON.parse(found.hidden) } as Stored<K>;
  }

  /** Writes what changed and how far the log was read, all or nothing. */
  write(changes: Iterable<Change>, checkpoint: number, deadLetters: readonly DeadLetter[], at: number): void {
    this.sqlite.exec('BEGIN IMMEDIATE');
    try {
      for (const change of changes) this.writeOne(change, at);
      for (const { position, error, at } of deadLetters) this.statements.deadLetter.run(position, error, at);
      this.forgetTombstones(at);
      this.statements.setMeta.run('checkpoint', String(checkpoint));
      this.sqlite.exec('COMMIT');
    } catch (error) {
      if (this.sqlite.inTransaction) this.sqlite.exec('ROLLBACK');
      throw error;
    }
  }

  private writeOne(change: Change, at: number): void {
    const { kind, id, after } = change;
    if (after === undefined) this.tableOf(kind).delete(id);
    else this.put(change, after);
    this.writeTombstones(change, at);
  }

  private put({ kind, id, version, before }: Change, after: Stored): void {
    const text = {
      row: JSON.stringify(after.row),
      hidden: after.hidden === null ? null : JSON.stringify(after.hidden),
    };
    this.tableOf(kind).put(id, version, text, before, after);
  }

  private tableOf(kind: AnyKind): KindTable {
    return this.tables.get(kind) as KindTable;
  }

  private writeTombstones({ kind, id, version, before, after }: Change, at: number): void {
    if (before === undefined && after !== undefined) return;
    const was = topicsOf(kind, before);
    if (was.length === 0 && after === undefined) return;
    const is = topicsOf(kind, after);
    for (const topic of was) if (!is.includes(topic)) this.statements.bury.run(topic, kind, id, version, at);
    for (const topic of is) if (!was.includes(topic)) this.statements.raise.run(topic, kind, id);
  }

  isDead(position: number): boolean {
    return this.statements.isDead.get(position) !== undefined;
  }

  deadLetterCount(): number {
    return this.statements.countDead.get()?.n ?? 0;
  }

  /** Once a day of the log's time; whoever has not heard of what is forgotten starts anew (SYNC-8). */
  private forgetTombstones(at: number): void {
    if (at - this.forgotAt < dayMs) return;
    this.forgotAt = at;
    const { version } = this.statements.oldest.get(at - limits.tombstoneMs) ?? { version: null };
    if (version === null) return;
    this.statements.forget.run(at - limits.tombstoneMs);
    this.statements.setMeta.run('forgottenUpTo', String(version));
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

  /** Takes the secondary indexes away while all rows are written; the answer makes them again, each in one sweep. */
  withoutIndexes(): () => void {
    const indexes = this.sqlite
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
      )
      .all();
    for (const { name } of indexes) this.sqlite.exec(`DROP INDEX ${name}`);
    return () => {
      for (const { sql } of indexes) this.sqlite.exec(sql);
    };
  }

  close(): void {
    this.truncation.stop();
    this.sqlite.close();
  }
}
