import { limits } from '../../shared/limits.ts';
import type { Sqlite } from '../sqlite.ts';
import { conversationColumns, dueOf, messageColumns, ownerOf } from './columns.ts';
import type { AnyKind, Change, Stored } from './stored.ts';
import { topicsOf } from './topics.ts';

const dayMs = 86_400_000;

interface StoredText {
  row: string;
  hidden: string | null;
}

const upsert = (table: string, names: string[], key: string) => {
  const rest = names.filter((name) => !key.split(', ').includes(name));
  return (
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ` +
    `ON CONFLICT (${key}) DO UPDATE SET ${rest.map((name) => `${name} = excluded.${name}`).join(', ')}`
  );
};

const conversationNames = (
  'id version row hidden brand_id line_account_id archived smart latest priority unread is_pending is_important ' +
  'is_pinned is_unread is_overtime assigned_to member_group name'
).split(' ');
const messageNames = 'id version row hidden conversation_id at position blob'.split(' ');
const rowNames = 'kind id version row hidden owner due'.split(' ');

function prepare(sqlite: Sqlite) {
  const get = (table: string) => sqlite.prepare<[string], StoredText>(`SELECT row, hidden FROM ${table} WHERE id = ?`);
  return {
    getConversation: get('conversations'),
    getMessage: get('messages'),
    getRow: sqlite.prepare<[string, string], StoredText>('SELECT row, hidden FROM rows WHERE kind = ? AND id = ?'),
    putConversation: sqlite.prepare(upsert('conversations', conversationNames, 'id')),
    putMessage: sqlite.prepare(upsert('messages', messageNames, 'id')),
    putRow: sqlite.prepare(upsert('rows', rowNames, 'kind, id')),
    delConversation: sqlite.prepare<[string]>('DELETE FROM conversations WHERE id = ?'),
    delMessage: sqlite.prepare<[string]>('DELETE FROM messages WHERE id = ?'),
    delRow: sqlite.prepare<[string, string]>('DELETE FROM rows WHERE kind = ? AND id = ?'),
    bury: sqlite.prepare(upsert('tombstones', ['topic', 'kind', 'id', 'version', 'at'], 'topic, kind, id')),
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
  private readonly statements: ReturnType<typeof prepare>;
  private forgotAt = 0;

  constructor(sqlite: Sqlite) {
    this.sqlite = sqlite;
    this.statements = prepare(sqlite);
  }

  get<K extends AnyKind>(kind: K, id: string): Stored<K> | undefined {
    const { statements } = this;
    const found =
      kind === 'conversation'
        ? statements.getConversation.get(id)
        : kind === 'message'
          ? statements.getMessage.get(id)
          : statements.getRow.get(kind, id);
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
    const { kind, id, version, after } = change;
    if (after === undefined) this.delete(kind, id);
    else this.put(kind, id, version, after);
    this.writeTombstones(change, at);
  }

  private delete(kind: AnyKind, id: string): void {
    const { statements } = this;
    if (kind === 'conversation') statements.delConversation.run(id);
    else if (kind === 'message') statements.delMessage.run(id);
    else statements.delRow.run(kind, id);
  }

  private put(kind: AnyKind, id: string, version: number, stored: Stored): void {
    const { statements } = this;
    const row = JSON.stringify(stored.row);
    const hidden = stored.hidden === null ? null : JSON.stringify(stored.hidden);
    if (kind === 'conversation') {
      statements.putConversation.run(
        id,
        version,
        row,
        hidden,
        ...conversationColumns(stored as Stored<'conversation'>),
      );
    } else if (kind === 'message') {
      statements.putMessage.run(id, version, row, hidden, ...messageColumns(stored as Stored<'message'>));
    } else {
      statements.putRow.run(kind, id, version, row, hidden, ownerOf(kind, stored.row), dueOf(kind, stored.row));
    }
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

  /** Erased rows leave no trace in the write-ahead file either. */
  truncate(): void {
    this.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.sqlite.close();
  }
}
