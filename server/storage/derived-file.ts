import { rmSync } from 'node:fs';

const isDamaged = (error: unknown) => /^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: unknown }).code));

export function removeSqlite(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

/** Opens a file that the log can fill again: a damaged one keeps nobody from starting, it begins anew. */
export function openDerived<T>(file: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    if (!isDamaged(error)) throw error;
    removeSqlite(file);
    return open();
  }
}
