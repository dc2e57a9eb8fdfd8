import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { applyRecords } from '../engine/apply-records.ts';
import { RowCache } from '../engine/cache.ts';
import { underSettings } from '../engine/under-settings.ts';
import type { Log, LogRecord } from '../log/port.ts';
import type { ProjectionSet } from '../projections/set.ts';
import type { RowStore } from '../projections/write.ts';
import { removeSqlite } from '../storage/derived-file.ts';
import { openAside } from '../storage/rows-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { parsed } from './verify-rows.ts';

export type ReadLog = Pick<Log, 'readStream'> & { readNow(after: number, limit: number): LogRecord[] };

interface Recompute {
  dataDir: string;
  log: ReadLog;
  set: ProjectionSet;
  /** The rows in use, which may change during the comparison. */
  live: Sqlite;
  report: (line: string) => void;
  /** Prints progress. */
  warn: (line: string) => void;
}

/**
 * Maximum number of times that differing rows are compared again, with both files at the same position. Rows that still differ after the
 * last comparison are reported.
 */
const rounds = 3;
const progressEvery = 100_000;

const checkpointOf = (rows: Sqlite) =>
  Number(rows.prepare<[], string>("SELECT value FROM meta WHERE key = 'checkpoint'").pluck().get() ?? 0);

/** Recomputes the rows of a set in a temporary file, and reports the rows in use that differ. */
export async function recompute({ dataDir, log, set: plain, live, report, warn }: Recompute): Promise<void> {
  const set = await underSettings(plain, log);
  const { store, file } = openAside(dataDir, set);
  try {
    const checkpoint = checkpointOf(live);
    const recomputed = new Recomputed(log, set, store);
    store.dropIndexes(checkpoint);
    let next = progressEvery;
    recomputed.advance(checkpoint, (position) => {
      if (position < next) return;
      warn(`${set.name}: ${position} records recomputed`);
      next = position + progressEvery;
    });
    const comparison = new RowComparison(store.sqlite, live);
    const atOnePosition = live.transaction((keys: ReturnType<RowComparison['candidates']>) => {
      recomputed.advance(checkpointOf(live));
      return comparison.differences(keys);
    });
    let found = comparison.candidates().map((key) => ({ key, text: '' }));
    for (let round = 0; round < rounds && found.length > 0; round++) {
      await nextTurn();
      found = atOnePosition(found.map(({ key }) => key));
    }
    for (const { text } of found) report(text);
  } finally {
    store.close();
    removeSqlite(file);
  }
}

type Value = string | number | bigint | Buffer | null;
type Row = Record<string, Value>;

/**
 * Tables that are not compared. The contents of `tombstones`, `snapshots` and `images` depend on when the rows were written, `meta`
 * describes the file itself, and dead letters are reported separately.
 */
const ofTheFile = new Set(['tombstones', 'snapshots', 'images', 'meta', 'dead_letters', '__drizzle_migrations']);
/**
 * Tables of sums. The versions of their rows are not compared: after a sum was recomputed from rows, the record that last changed the sum
 * is unknown. For the same reason, a row without sums equals a missing row.
 */
const ofSums = new Set(['slots', 'days']);
const placeOfSums = new Set(['id', 'brandId', 'owner', 'start', 'day', 'version']);
const part = 1000;
/** Maximum number of rows that are compared again. If more rows differ, the files are entirely different. */
const candidatesMax = 10_000;

interface Key {
  table: Table;
  values: readonly Value[];
}

/** A table that exists in the recomputed file and in the file in use. */
class Table {
  readonly name: string;
  readonly keys: readonly string[];
  private readonly files: readonly Sqlite[];
  private readonly found;

  constructor(name: string, files: readonly [made: Sqlite, live: Sqlite]) {
    this.name = name;
    this.files = files;
    const columns = files[0].pragma(`table_info(${name})`) as { name: string; pk: number }[];
    this.keys = columns
      .filter(({ pk }) => pk > 0)
      .sort((a, b) => a.pk - b.pk)
      .map((column) => column.name);
    const where = this.keys.map((key) => `${key} = ?`).join(' AND ');
    this.found = files.map((file) => file.prepare<Value[], Row>(`SELECT * FROM ${name} WHERE ${where}`));
  }

  /**
   * Compares the recomputed row and the row in use whose key columns have these values. Returns a description of the difference, such as
   * the names of the fields; `null` if they are equal.
   */
  differenceAt(values: readonly Value[]): string | null {
    const [made, live] = this.found.map((select) => select.get(...values));
    if (this.areEqual(made, live)) return null;
    if (made === undefined) return 'not in the log';
    if (live === undefined) return 'missing';
    const columns = differing(made, live);
    const fields = columns.includes('row') ? fieldsOf(String(made.row), String(live.row)) : columns;
    return `${(fields.length > 0 ? fields : columns).join(', ')} differs from the log`;
  }

  /** Yields the keys of rows that differ. Reads both files once, in parts, in the order of the keys. */
  *differences(): Generator<Key> {
    for (let after: readonly Value[] | null = null; ; ) {
      const made = this.select(0, after, null, `LIMIT ${part}`).all() as Row[];
      const upTo: readonly Value[] | null = made.length < part ? null : this.keyOf(made.at(-1) as Row);
      const rest = new Map(made.map((row) => [this.keyOf(row).join('\n'), row]));
      for (const row of this.select(1, after, upTo, '').iterate() as Iterable<Row>) {
        const values = this.keyOf(row);
        const name = values.join('\n');
        const same = rest.get(name);
        rest.delete(name);
        if (!this.areEqual(same, row)) yield { table: this, values };
      }
      for (const row of rest.values())
        if (!this.areEqual(row, undefined)) yield { table: this, values: this.keyOf(row) };
      if (upTo === null) return;
      after = upTo;
    }
  }

  /**
   * Whether the two rows are equal or both missing. For rows of sums, the version and the order of the fields are ignored, and a row
   * without sums equals a missing row.
   */
  private areEqual(made: Row | undefined, live: Row | undefined): boolean {
    if (made === live) return true;
    const isSum = ofSums.has(this.name);
    if (made === undefined || live === undefined)
      return isSum && Object.keys(contentOf(made ?? live)).every((field) => placeOfSums.has(field));
    const columns = differing(made, live);
    if (columns.length === 0) return true;
    const isContent = columns.every((column) => column === 'version' || column === 'row');
    return isSum && isContent && isDeepStrictEqual(contentOf(made), contentOf(live));
  }

  private keyOf(row: Row): readonly Value[] {
    return this.keys.map((key) => row[key] as Value);
  }

  /** Selects the rows of a file whose keys are greater than `after` and at most `upTo`. `null` for no bound. */
  private select(file: 0 | 1, after: readonly Value[] | null, upTo: readonly Value[] | null, limit: string) {
    const keys = this.keys.join(', ');
    const bounds = [...(after === null ? [] : ['>']), ...(upTo === null ? [] : ['<='])];
    const where = bounds.map((bound) => `(${keys}) ${bound} (${this.keys.map(() => '?').join(', ')})`).join(' AND ');
    return (this.files[file] as Sqlite)
      .prepare(`SELECT * FROM ${this.name} ${where === '' ? '' : `WHERE ${where}`} ORDER BY ${keys} ${limit}`)
      .bind(...(after ?? []), ...(upTo ?? []));
  }
}

/** Returns the fields of a row of sums, without its version. */
const contentOf = (row: Row | undefined) => ({ ...(parsed(String(row?.row)) as object), version: 0 });

const differing = (made: Row, live: Row) => Object.keys(made).filter((column) => !same(made[column], live[column]));

const same = (a: Value | undefined, b: Value | undefined) =>
  a === b || (a instanceof Buffer && b instanceof Buffer && a.equals(b));

function fieldsOf(made: string, live: string): string[] {
  try {
    const [a, b] = [JSON.parse(made), JSON.parse(live)] as [Record<string, unknown>, Record<string, unknown>];
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name])).sort();
  } catch {
    return [];
  }
}

/** Compares the rows in use with recomputed ones. */
class RowComparison {
  private readonly tables: readonly Table[];

  constructor(made: Sqlite, live: Sqlite) {
    const names = made
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all();
    this.tables = names.filter((name) => !ofTheFile.has(name)).map((name) => new Table(name, [made, live]));
  }

  /**
   * Returns the keys of rows that seem to differ. Rows can seem to differ although they are correct, because the rows in use are read in
   * many short transactions and may change in between.
   */
  candidates(): Key[] {
    const found: Key[] = [];
    for (const table of this.tables) {
      for (const key of table.differences()) {
        if (found.length >= candidatesMax) return found;
        found.push(key);
      }
    }
    return found;
  }

  /** Returns descriptions of the differences that remain when both files are at the same position. */
  differences(keys: readonly Key[]): { key: Key; text: string }[] {
    return keys.flatMap((key) => {
      const difference = key.table.differenceAt(key.values);
      const name = key.table.name === 'rows' ? key.values.join(' ') : `${key.table.name} ${key.values.join(' ')}`;
      return difference === null ? [] : [{ key, text: `row ${name}: ${difference}` }];
    });
  }
}

/** Records per batch. Batches are smaller than in a rebuild, because the rows of all sets are recomputed at the same time. */
const chunk = 1000;

/** Recomputes the rows of a set from the log. */
class Recomputed {
  private readonly log: Pick<ReadLog, 'readNow'>;
  private readonly set: ProjectionSet;
  private readonly store: RowStore;
  private readonly cache: RowCache;

  /** @param store an empty, temporary store */
  constructor(log: Pick<ReadLog, 'readNow'>, set: ProjectionSet, store: RowStore) {
    this.log = log;
    this.set = set;
    this.store = store;
    this.cache = new RowCache((kind, id) => store.get(kind, id));
  }

  /** Applies records up to a position in one transaction, so that a page is written only when the page cache is full. @throws UnknownEvent */
  advance(upTo: number, onProgress: (position: number) => void = () => undefined): void {
    this.store.atOnce(() => this.applyUpTo(upTo, onProgress));
  }

  private applyUpTo(upTo: number, onProgress: (position: number) => void): void {
    const { store } = this;
    for (let after = store.checkpoint(); after < upTo; ) {
      const records = this.log.readNow(after, Math.min(chunk, upTo - after)).filter(({ position }) => position <= upTo);
      const last = records.at(-1);
      if (last === undefined) return;
      const { overlay, deadLetters } = applyRecords(
        this.set,
        records,
        (kind, id) => this.cache.read(kind, id),
        (time) => store.expired(time),
      );
      const changes = overlay.all();
      store.write(changes, last.position, deadLetters, last.at);
      this.cache.take(changes);
      after = last.position;
      onProgress(after);
    }
  }
}
