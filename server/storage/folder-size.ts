import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of the databases of a data folder, with what is not in them yet. */
export function databaseBytes(dataDir: string): number {
  const names = readdirSync(dataDir).filter((name) => /\.db(-wal|-shm)?$/.test(name));
  return names.reduce((sum, name) => sum + (statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}
