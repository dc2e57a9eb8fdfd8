import { rmSync } from 'node:fs';

/** Damaged, or a database of others: its tables are not ours. */
function isUnusable(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (cause instanceof Error) return isUnusable(cause);
  return /^SQLITE_(NOTADB|CORRUPT.*|ERROR)$/.test(String(code));
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
