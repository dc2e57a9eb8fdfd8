import { rmSync, statSync } from 'node:fs';
import type { Statement } from 'better-sqlite3';
import { DamagedRows } from './derived-row.ts';
import type { Sqlite } from './sqlite.ts';

/** SQLite's messages for damage inside a row: its JSON is malformed, or a column that is inserted into JSON contains a blob, not text. */
const damageInRows: ReadonlySet<unknown> = new Set(['malformed JSON', 'JSON cannot hold BLOB values']);

/** Whether an error reports a damaged file, or damage inside a row. */
export function isDamaged(error: unknown): boolean {
  if (error instanceof DamagedRows) return true;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  // The cause of a migration error is the actual error.
  if (cause instanceof Error) return isDamaged(cause);
  return /^SQLITE_(NOTADB|CORRUPT)/.test(String(code)) || (code === 'SQLITE_ERROR' && damageInRows.has(message));
}

type Named = Pick<Sqlite, 'name'>;

const inodes = new WeakMap<Named, number>();

/** Returns the inode of an opened file. A file that was recreated under the same path has another inode. `null` if unknown. */
export const inodeOf = (file: Named): number | null => inodes.get(file) ?? null;

/** Adds the file to an error that reports damage. Returns other errors unchanged. */
export function damageIn(file: Named, error: unknown): unknown {
  if (error instanceof DamagedRows ? error.file !== null : !isDamaged(error)) return error;
  return new DamagedRows(file.name, inodeOf(file));
}

/** Reads from a file. @throws DamagedRows with the file if the data is damaged */
export function readingOf<T>(file: Named, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw damageIn(file, error);
  }
}

type Call = (...args: never[]) => unknown;

/** Wraps a connection to a derived file, so that errors caused by damage name this file and not another file that the thread reads. */
export function withFileInDamage(sqlite: Sqlite): Sqlite {
  const inode = statSync(sqlite.name, { throwIfNoEntry: false })?.ino;
  if (inode !== undefined) inodes.set(sqlite, inode);
  const wrapped = <C extends Call>(call: C, self: unknown = undefined) =>
    ((...args) => readingOf(sqlite, () => call.apply(self, args))) as C;
  const [exec, pragma] = [wrapped(sqlite.exec, sqlite), wrapped(sqlite.pragma, sqlite)];
  const [prepareAny, transactionOf] = [wrapped(sqlite.prepare, sqlite), sqlite.transaction.bind(sqlite)];

  const prepare = (source: string) => {
    const statement = prepareAny(source) as Statement;
    const { get, all, run, iterate } = statement;
    return Object.assign(statement, {
      get: wrapped(get, statement),
      all: wrapped(all, statement),
      run: wrapped(run, statement),
      iterate: function* (...args: unknown[]) {
        try {
          yield* iterate.apply(statement, args);
        } catch (error) {
          throw damageIn(sqlite, error);
        }
      },
    });
  };

  /** Wraps transactions, too, because the search index writes its pages when a transaction ends. */
  const transaction = (work: (...args: unknown[]) => unknown) => {
    const made = transactionOf(work);
    const { deferred, immediate, exclusive } = made;
    const ways = { deferred: wrapped(deferred), immediate: wrapped(immediate), exclusive: wrapped(exclusive) };
    return Object.assign(wrapped(made), { default: wrapped(made), ...ways });
  };
  return Object.assign(sqlite, { exec, pragma, prepare, transaction });
}

/** Whether an error means that the file is damaged, or is the database of another program and has other tables. */
function isUnusable(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (cause instanceof Error) return isUnusable(cause);
  return isDamaged(error) || code === 'SQLITE_ERROR';
}

export function removeSqlite(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

/** Opens a derived file. If the file is damaged or belongs to another program, recreates it, so that it does not prevent a start. */
export function openDerived<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!isUnusable(error)) throw error;
    removeSqlite(file);
    return open();
  }
}

/**
 * Handles damage in a thread's own derived file: ends the thread and removes the file, so that the next thread recreates it. Ignores damage
 * in other files that the thread reads.
 * @returns a function that must be called for errors that are returned instead of thrown
 */
export function endWhenDamaged(file: string): (error: unknown) => void {
  const isOurs = (error: unknown) => error instanceof DamagedRows && (error.file ?? file) === file;
  process.on('uncaughtException', (error) => {
    if (isOurs(error)) removeSqlite(file);
    throw error;
  });
  return (error) => {
    if (!isOurs(error)) return;
    setImmediate(() => {
      throw error;
    });
  };
}
