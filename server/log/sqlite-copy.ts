import type { Sqlite } from '../storage/sqlite.ts';
import { eraseInCopies, removeCopies } from './copies.ts';
import { metaIn, setMetaIn } from './meta.ts';
import {
  divergedCode,
  otherGenerationCode,
  type Pulled,
  type PulledRecord,
  type Replicated,
} from './sqlite-messages.ts';
import type { SqliteLogWriter } from './sqlite-writer.ts';
import { sumOfContent, sumOfRecord } from './sums.ts';

function prepare(sqlite: Sqlite) {
  return {
    head: sqlite.prepare<[], number>('SELECT coalesce(max(position), 0) FROM records').pluck(),
    record: sqlite.prepare<[number], { stream: string; at: number; actor: string }>(
      'SELECT stream, at, actor FROM records WHERE position = ?',
    ),
    insert: sqlite.prepare<[number, string, number, string, string, string | null, number | null]>(
      'INSERT INTO records (position, stream, at, actor, events, contents, sum) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    rewrite: sqlite.prepare<[string, string | null, number | null, number]>(
      'UPDATE records SET events = ?, contents = ?, sum = ? WHERE position = ?',
    ),
    content: sqlite.prepare<[string, string, number | null]>(
      'INSERT OR IGNORE INTO contents (id, value, sum) VALUES (?, ?, ?)',
    ),
    deleteContent: sqlite.prepare<[string]>('DELETE FROM contents WHERE id = ?'),
    erase: sqlite.prepare<[string]>('INSERT OR IGNORE INTO erased (id) VALUES (?)'),
    key: sqlite.prepare<[Buffer]>('INSERT OR IGNORE INTO dedupe (key) VALUES (?)'),
  };
}

const diverged = (what: string, code = divergedCode) => Object.assign(new Error(what), { code });

/** Writes the records, erasures and rewrites of another log to the log file, which is a copy of that log. */
export class SqliteLogCopy {
  private readonly sqlite: Sqlite;
  private readonly writer: SqliteLogWriter;
  private readonly folder: string;
  private readonly statements: ReturnType<typeof prepare>;

  constructor(sqlite: Sqlite, writer: SqliteLogWriter, folder: string) {
    this.sqlite = sqlite;
    this.writer = writer;
    this.folder = folder;
    this.statements = prepare(sqlite);
    // Records that a power failure removes from the copy are copied again.
    sqlite.pragma('synchronous = NORMAL');
  }

  /**
   * Writes what was pulled after a position and a change, all or nothing. Writes nothing if the file is no longer at this position and
   * change, because an earlier call without a response has written.
   * @throws Error with {@link divergedCode} if the copy has something that the log does not have, or if a checksum is wrong
   */
  replicate(after: number, afterChange: number, pulled: Pulled): Replicated {
    const changes = pulled.changes ?? [];
    const rewritten = pulled.records?.filter(({ position }) => position <= after) ?? [];
    const records = pulled.records?.slice(rewritten.length) ?? [];
    // The older copies are changed first. Otherwise they would stay unchanged if the process were killed after the transaction.
    const erased = changes.flatMap(({ kind, ids }) => (kind === 'erase' ? ids : []));
    if (erased.length > 0) eraseInCopies(this.folder, erased);
    if (changes.some(({ kind }) => kind === 'rewrite')) removeCopies(this.folder);
    const isWritten = this.writer.atOnce(() => {
      if (this.statements.head.get() !== after || this.change() !== afterChange) return false;
      this.mustBeOf(pulled, after, afterChange);
      for (const { kind, ids } of changes) this.repeat(kind, ids);
      for (const record of rewritten) this.rewrite(record);
      records.forEach((record, n) => {
        if (record.position !== after + 1 + n)
          throw diverged(`record ${record.position} arrived instead of ${after + 1 + n}`);
        this.insert(record);
      });
      setMetaIn(this.sqlite, 'change', String(changes.at(-1)?.number ?? afterChange));
      if (pulled.term > Number(metaIn(this.sqlite, 'term') ?? 0)) setMetaIn(this.sqlite, 'term', String(pulled.term));
      return true;
    });
    const position = records.at(-1)?.position ?? after;
    const change = changes.at(-1)?.number ?? afterChange;
    return {
      head: pulled.head,
      isComplete: isWritten && position === pulled.head && change === pulled.change,
      hasErased: changes.length > 0,
    };
  }

  private change(): number {
    return Number(metaIn(this.sqlite, 'change') ?? 0);
  }

  private mustBeOf(pulled: Pulled, after: number, afterChange: number): void {
    const { generation, head, change, last, changes, records } = pulled;
    const isNew = after === 0 && metaIn(this.sqlite, 'change') === null;
    if (isNew) setMetaIn(this.sqlite, 'generation', generation);
    else if (metaIn(this.sqlite, 'generation') !== generation)
      throw diverged('the generations differ', otherGenerationCode);
    if (after > head) throw diverged(`the copy has ${after} records, the log only ${head}`);
    if (afterChange > change) throw diverged(`the copy has ${afterChange} changes, the log only ${change}`);
    if (records === null && changes === null && (after < head || afterChange < change))
      throw diverged(`what follows record ${after} is missing`);
    const own = this.statements.record.get(after);
    if (own?.stream !== last?.[0] || own?.at !== last?.[1] || own?.actor !== last?.[2])
      throw diverged(`record ${after} differs`);
  }

  private repeat(kind: 'erase' | 'rewrite', ids: readonly string[]): void {
    for (const id of ids) {
      if (kind === 'erase') this.statements.erase.run(id);
      this.statements.deleteContent.run(id);
    }
  }

  private rewrite(record: PulledRecord): void {
    const { events, contents, position } = record;
    const sum = this.checked(record);
    this.statements.rewrite.run(events, contents, sum, position);
    this.insertContents(record);
  }

  private insert(record: PulledRecord): void {
    const { position, stream, at, actor, events, contents } = record;
    const sum = this.checked(record);
    this.statements.insert.run(position, stream, at, actor, events, contents, sum);
    this.insertContents(record);
    for (const key of record.keys ?? []) {
      if (this.statements.key.run(Buffer.from(key, 'hex')).changes === 0)
        throw diverged(`the copy already has the deduplication key of record ${position}`);
    }
  }

  private insertContents({ position, texts }: PulledRecord): void {
    for (const { id, value, sum } of texts ?? []) {
      if (sum !== null && sum !== sumOfContent(id, value))
        throw diverged(`checksum mismatch of a content of ${position}`);
      this.statements.content.run(id, value, sum);
    }
  }

  /** Returns the checksum of a record with the time of the log, which can be later than the time that the node sent. */
  private checked(record: PulledRecord): number | null {
    if (record.sum === null) return null;
    if (record.sum !== sumOfRecord({ ...record, at: record.sentAt }))
      throw diverged(`checksum mismatch of record ${record.position}`);
    return sumOfRecord(record);
  }
}
