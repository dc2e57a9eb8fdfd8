import { rmSync, statSync } from 'node:fs';
import type { Statement } from 'better-sqlite3';
import { DamagedRows } from './derived-row.ts';
import type { Sqlite } from './sqlite.ts';

/** SQLite reads within rows too: of a row that is damaged it says that its JSON is malformed. */
export function isDamaged(error: unknown): boolean {
  if (error instanceof DamagedRows) return true;
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown };
  // A migration that fails says why within.
  if (cause instanceof Error) return isDamaged(cause);
  return /^SQLITE_(NOTADB|CORRUPT)/.test(String(code)) || (code === 'SQLITE_ERROR' && message === 'malformed JSON');
}

type Named = Pick<Sqlite, 'name'>;

const inodes = new WeakMap<Named, number>();

/** Of a file whose damage is told: one that began anew under the same path has another. */
export const inodeOf = (file: Named): number | null => inodes.get(file) ?? null;

/** The error of a read of a file that the log can fill again; damage says whose it is. */
export function damageIn(file: Named, error: unknown): unknown {
  if (error instanceof DamagedRows ? error.file !== null : !isDamaged(error)) return error;
  return new DamagedRows(file.name, inodeOf(file));
}

/** @throws DamagedRows when what it reads of the file is damaged */
export function readingOf<T>(file: Named, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw damageIn(file, error);
  }
}

type Call = (...given: never[]) => unknown;

/** Of a file that the log can fill again: its damage is told apart from that of all others that the thread reads. */
export function tellingDamage(sqlite: Sqlite): Sqlite {
  const inode = statSync(sqlite.name, { throwIfNoEntry: false })?.ino;
  if (inode !== undefined) inodes.set(sqlite, inode);
  const telling = <C extends Call>(call: C, self: unknown = undefined) =>
    ((...given) => readingOf(sqlite, () => call.apply(self, given))) as C;
  const [exec, pragma] = [telling(sqlite.exec, sqlite), telling(sqlite.pragma, sqlite)];
  const [prepareAny, transactionOf] = [telling(sqlite.prepare, sqlite), sqlite.transaction.bind(sqlite)];

  const prepare = (source: string) => {
    const statement = prepareAny(source) as Statement;
    const { get, all, run, iterate } = statement;
    return Object.assign(statement, {
      get: telling(get, statement),
      all: telling(all, statement),
      run: telling(run, statement),
      iterate: function* (...given: unknown[]) {
        try {
          yield* iterate.apply(statement, given);
        } catch (error) {
          throw damageIn(sqlite, error);
        }
      },
    });
  };

  /** The search index touches its pages when a transaction ends. */
  const transaction = (work: (...given: unknown[]) => unknown) => {
    const made = transactionOf(work);
    const { deferred, immediate, exclusive } = made;
    const ways = { deferred: telling(deferred), immediate: telling(immediate), exclusive: telling(exclusive) };
    return Object.assign(telling(made), { default: telling(made), ...ways });
  };
  return Object.assign(sqlite, { exec, pragma, prepare, transaction });
}

/** Damaged, or a database of others: its tables are not ours. */
function isUnusable(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (cause instanceof Error) return isUnusable(cause);
  return isDamaged(error) || code === 'SQLITE_ERROR';
}

export function removeSqlite(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

/** Opens a file that the log can fill again: one that is damaged or another's keeps nobody from starting, it begins anew. */
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
 * For a thread that has such a file to itself: damage that shows only when a page is needed ends the thread, and the file with it, so
 * that the next thread begins anew. Damage of another file, which it reads, is no reason.
 * @returns to be told of errors that are answered and not thrown
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
