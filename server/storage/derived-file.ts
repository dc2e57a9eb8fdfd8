import { rmSync, statSync } from 'node:fs';
import type { Statement } from 'better-sqlite3';
import { DamagedRows } from './derived-row.ts';
import type { Sqlite } from './sqlite.ts';

/** Whether an error reports a damaged file. Damage inside a row appears as malformed JSON, because SQLite parses rows too. */
export function isDamaged(error: unknown): boolean {
  if (error instanceof DamagedRows) return true;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  // Migration errors contain the reason as their cause.
  if (cause instanceof Error) return isDamaged(cause);
  return /^SQLITE_(NOTADB|CORRUPT)/.test(String(code)) || (code === 'SQLITE_ERROR' && message === 'malformed JSON');
}

type Named = Pick<Sqlite, 'name'>;

const inodes = new WeakMap<Named, number>();

/** Returns the inode of a file with reported damage. A recreated file under the same path has another inode. */
export const inodeOf = (file: Named): number | null => inodes.get(file) ?? null;

/** Converts a read error of a derived file, so that damage names the file. */
export function damageIn(file: Named, error: unknown): unknown {
  if (error instanceof DamagedRows ? error.file !== null : !isDamaged(error)) return error;
  return new DamagedRows(file.name, inodeOf(file));
}

/** @throws DamagedRows if the data read from the file is damaged */
export function readingOf<T>(file: Named, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw damageIn(file, error);
  }
}

type Call = (...args: never[]) => unknown;

/** Wraps a connection to a derived file, so that its damage is distinguished from that of other files read by the thread. */
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

  /** The search index writes its pages when a transaction ends, so transactions are wrapped too. */
  const transaction = (work: (...args: unknown[]) => unknown) => {
    const made = transactionOf(work);
    const { deferred, immediate, exclusive } = made;
    const ways = { deferred: wrapped(deferred), immediate: wrapped(immediate), exclusive: wrapped(exclusive) };
    return Object.assign(wrapped(made), { default: wrapped(made), ...ways });
  };
  return Object.assign(sqlite, { exec, pragma, prepare, transaction });
}

/** Whether the file is damaged, or a foreign database with other tables. */
function isUnusable(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (cause instanceof Error) return isUnusable(cause);
  return isDamaged(error) || code === 'SQLITE_ERROR';
}

export function removeSqlite(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

/** Opens a derived file. A damaged or foreign file does not prevent a start: the file is recreated. */
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
 * For a thread that owns a derived file: damage found later ends the thread and removes the file, so that the next thread recreates it.
 * Damage in other files that the thread reads is ignored.
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
