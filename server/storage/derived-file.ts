import { rmSync } from 'node:fs';

export const isDamaged = (error: unknown) =>
  /^(SQLITE_(NOTADB|CORRUPT)|ROW_DAMAGED)/.test(String((error as { code?: unknown }).code));

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
 * that the next thread begins anew.
 * @returns to be told of errors that are answered and not thrown
 */
export function endWhenDamaged(file: string): (error: unknown) => void {
  process.on('uncaughtException', (error) => {
    if (isDamaged(error)) removeSqlite(file);
    throw error;
  });
  return (error) => {
    if (!isDamaged(error)) return;
    setImmediate(() => {
      throw error;
    });
  };
}
