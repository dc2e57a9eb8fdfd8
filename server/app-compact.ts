import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sets } from './engine/sets.ts';
import { copiesIn } from './log/copies.ts';
import { compactFile } from './storage/compact.ts';
import { mustHaveLog } from './storage/data-folder.ts';
import { lockData } from './storage/data-lock.ts';

/** Compacts all databases of a stopped installation that can contain customers' texts. @returns their names */
export function compactData(dataDir: string): string[] {
  mustHaveLog(dataDir);
  const unlock = lockData(dataDir);
  try {
    const names = ['log.db', ...sets.map(({ file }) => `${file}.db`), 'search.db'];
    const files = [...names.map((name) => join(dataDir, name)).filter(existsSync), ...copiesIn(dataDir)];
    for (const file of files) compactFile(file);
    return files.map((file) => basename(file));
  } finally {
    unlock();
  }
}
