import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ConfigError } from '../settings.ts';

/** Thrown if another program uses the data folder. */
export class DataInUse extends ConfigError {}

const lockFile = (dataDir: string) => join(dataDir, 'lock');

/**
 * Locks the data folder. Only one program at a time can append to the log, because a program is not notified of records that another
 * program appends. The operating system releases the lock when the process ends for any reason.
 * @throws DataInUse
 * @returns a function that releases the lock
 */
export const lockData = (dataDir: string) =>
  locked(lockFile(dataDir), `DATA_DIR is in use: another OA Console is running on ${dataDir}. Stop it first.`);

/** Whether another program uses a data folder. Creates no files. */
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

/**
 * Prevents two rebuilds from filling the same file.
 * @throws DataInUse
 * @returns a function that releases the lock
 */
export const lockRebuild = (dataDir: string) =>
  locked(join(dataDir, 'lock-rebuild'), `Another rebuild is running on ${dataDir}.`);

/**
 * Prevents two commands `verify` from using the same temporary files.
 * @throws DataInUse
 * @returns a function that releases the lock
 */
export const lockVerify = (dataDir: string) =>
  locked(join(dataDir, 'lock-verify'), `Another verify is running on ${dataDir}.`);

function locked(file: string, message: string): () => void {
  const sqlite = new Database(file, { timeout: 0 });
  try {
    sqlite.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    sqlite.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    throw new DataInUse(message);
  }
  return () => sqlite.close();
}
