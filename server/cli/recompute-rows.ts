import { setImmediate as nextTurn } from 'node:timers/promises';
import { applyRecords } from '../engine/apply-records.ts';
import { RowCache } from '../engine/cache.ts';
import { underSettings } from '../engine/under-settings.ts';
import type { Log, LogRecord } from '../log/port.ts';
import type { ProjectionSet } from '../projections/set.ts';
import type { RowStore } from '../projections/write.ts';
import { removeSqlite } from '../storage/derived-file.ts';
import { openAside } from '../storage/rows-file.ts';
import type { Sqlite } from '../storage/sqlite.ts';

interface Recompute {
  dataDir: string;
  log: Pick<Log, 'readStream'> & { readNow(after: number, limit: number): LogRecord[] };
  set: ProjectionSet;
  /** The rows in use, which may advance meanwhile. */
  live: Sqlite;
  report: (line: string) => void;
  /** Reports progress. */
  warn: (line: string) => void;
}

/** Number of times that differing rows are compared again, each time with both files at the same position. */
const rounds = 3;
const progressEvery = 100_000;

const checkpointOf = (rows: Sqlite) =>
  Number(rows.prepare<[], string>("SELECT value FROM meta WHERE key = 'checkpoint'").pluck().get() ?? 0);

/** Recomputes the rows of a set in a temporary file and reports rows in use that differ. */
export async function recompute({ dataDir, log, set: plain, live, report, warn }: Recompute): Promise<void> {
  const set = await underSettings(plain, log);
  const { store, file } = openAside(dataDir, set);
  try {
    const recomputed = new Recomputed(log, set, store);
    let next = progressEvery;
    recomputed.advance(checkpointOf(live), (position) => {
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
 * Tables that are not compared: tombstones and images of the past belong to one file and its commits, `meta` describes the file itself, and
 * dead letters are reported separately.
 */
const ofTheFile = new Set(['tombstones', 'snapshots', 'images', 'meta', 'dead_letters', '__drizzle_migrations']);
const part = 1000;
/** More differences would not add information: the files are entirely different. */
const candidatesMax = 100_000;

interface Key {
  table: Table;
  values: readonly Value[];
}

/** A table that exists in both files. */
class Table {
  readonly name: string;
  readonly keys: readonly string[];
  private readonly found;

  constructor(name: string, files: readonly Sqlite[]) {
    this.name = name;
    const columns = (files[0] as Sqlite).pragma(`table_info(${name})`) as { name: string; pk: number }[];
    const keys = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    this.keys = (keys.length > 0 ? keys : columns).map((column) => column.name);
    const where = this.keys.map((key) => `${key} IS ?`).join(' AND ');
    this.found = files.map((file) => file.prepare<Value[], Row>(`SELECT * FROM ${name} WHERE ${where}`));
  }

  /** Names of the columns, or fields of `row`, that differ. `null` if there is no difference. */
  differenceAt(values: readonly Value[]): string | null {
    const [made, live] = this.found.map((select) => select.get(...values));
    if (made === undefined || live === undefined) {
      if (made === live) return null;
      return made === undefined ? 'not in the log' : 'missing';
    }
    const columns = Object.keys(made).filter((column) => !same(made[column], live[column]));
    if (columns.length === 0) return null;
    const fields = columns.includes('row') ? fieldsOf(String(made.row), String(live.row)) : columns;
    return `${(fields.length > 0 ? fields : columns).join(', ')} differs from the log`;
  }
}

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
  private readonly made: Sqlite;
  private readonly live: Sqlite;
  private readonly tables: readonly Table[];

  constructor(made: Sqlite, live: Sqlite) {
    this.made = made;
    this.live = live;
    const names = made
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .pluck()
      .all();
    this.tables = names.filter((name) => !ofTheFile.has(name)).map((name) => new Table(name, [made, live]));
  }

  /** Keys of rows that differ now. Reads in many short transactions, so the rows in use may advance meanwhile. */
  candidates(): Key[] {
    const found = new Map<string, Key>();
    for (const table of this.tables) {
      for (const file of [this.made, this.live]) {
        for (const key of this.keysOf(file, table)) {
          if (found.size >= candidatesMax) return [...found.values()];
          if (table.differenceAt(key.values) !== null) found.set(`${table.name} ${key.values.join('\n')}`, key);
        }
      }
    }
    return [...found.values()];
  }

  /** Descriptions of the differences that remain when both files are at the same position. */
  differences(keys: readonly Key[]): { key: Key; text: string }[] {
    return keys.flatMap((key) => {
      const difference = key.table.differenceAt(key.values);
      const name = key.table.name === 'rows' ? key.values.join(' ') : `${key.table.name} ${key.values.join(' ')}`;
      return difference === null ? [] : [{ key, text: `row ${name}: ${difference}` }];
    });
  }

  /** Keys of a file in order. Rows that exist in only one file are found by reading both. */
  private *keysOf(file: Sqlite, table: Table): Generator<Key> {
    const select = file.prepare<[number | bigint], Row & { place: number }>(
      `SELECT rowid AS place, ${table.keys.join(', ')} FROM ${table.name} WHERE rowid > ? ORDER BY rowid LIMIT ${part}`,
    );
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const found = select.all(after);
      for (const row of found) yield { table, values: table.keys.map((key) => row[key] as Value) };
      const last = found.at(-1);
      if (last === undefined || found.length < part) return;
      after = last.place;
    }
  }
}

interface ReadLog {
  readNow(after: number, limit: number): LogRecord[];
}

const chunk = 4000;

/** Recomputes the rows of a set from the log, up to positions chosen by the caller. */
class Recomputed {
  private readonly log: ReadLog;
  private readonly set: ProjectionSet;
  private readonly store: RowStore;
  private readonly cache: RowCache;

  /** @param store an empty, temporary store */
  constructor(log: ReadLog, set: ProjectionSet, store: RowStore) {
    this.log = log;
    this.set = set;
    this.store = store;
    this.cache = new RowCache((kind, id) => store.get(kind, id));
    store.dropIndexes();
  }

  /** @throws UnknownEvent */
  advance(upTo: number, onProgress: (position: number) => void = () => undefined): void {
    const { store } = this;
    for (let after = store.checkpoint(); after < upTo; ) {
      const records = this.log.readNow(after, Math.min(chunk, upTo - after)).filter(({ position }) => position <= upTo);
      const last = records.at(-1);
      if (last === undefined) return;
      const changes = store.atOnce(() => {
        const { overlay, deadLetters } = applyRecords(
          this.set,
          records,
          (kind, id) => this.cache.read(kind, id),
          (time) => store.expired(time),
        );
        const all = overlay.all();
        store.write(all, last.position, deadLetters, last.at);
        return all;
      });
      this.cache.take(changes);
      after = last.position;
      onProgress(after);
    }
  }
}
