import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ConfigError } from '../config.ts';

/** Another program holds the data folder. */
export class DataInUse extends ConfigError {}

const lockFile = (dataDir: string) => join(dataDir, 'lock');

/**
 * Only one program at a time may append to a data folder: what another appends, the first does not hear of. The lock is the
 * operating system's and ends with the process, however it ends.
 * @throws DataInUse
 * @returns lets go of it
 */
export const lockData = (dataDir: string) =>
  locked(lockFile(dataDir), `DATA_DIR is in use: another OA Console runs on ${dataDir}. Stop it first.`);

/** Whether another program uses a data folder. Creates nothing. */
export function isInUse(dataDir: string): boolean {
  if (!existsSync(lockFile(dataDir))) return false;
  try {
    lockData(dataDir)();
    return false;
  } catch (error) {
    if (error instanceof DataInUse) return true;
    throw error;
  }
}

/** Two at once would fill one file. @throws DataInUse @returns lets go of it */
export const lockRebuild = (dataDir: string) =>
  locked(join(dataDir, 'lock-rebuild'), `Another rebuild runs on ${dataDir}.`);

function locked(file: string, words: string): () => void {
  const sqlite = new Database(file, { timeout: 0 });
  try {
    sqlite.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    sqlite.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new DataInUse(words);
  }
  return () => sqlite.close();
}
