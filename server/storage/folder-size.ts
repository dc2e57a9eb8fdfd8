import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the bytes of the databases in a data folder, including their write-ahead logs. */
export function databaseBytes(dataDir: string): number {
  const names = readdirSync(dataDir).filter((name) => /\.db(-wal|-shm)?$/.test(name));
  return names.reduce((sum, name) => sum + (statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}
