import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Warn } from '../process/contain.ts';
import { removeDerived } from '../storage/data-folder.ts';
import { carryOver } from './carry.ts';
import { isMachineError } from './machine-errors.ts';
import { noteIn } from './restored.ts';
import { abandonedFolder, stagedFolder } from './stage.ts';

/**
 * Replaces the data with a staged backup. Must be called before any file of the data is opened. The log is moved last, so that an
 * interrupted restore continues at the next start. Damage in the current log does not prevent the restore. If the staged backup is itself
 * damaged, this backup is set aside, and the data stays unchanged.
 * @returns whether a backup replaced the data
 * @throws an error of this machine, such as a full disk, after which the next start retries
 */
export function applyStaged(dataDir: string, now: number, warn: Warn): boolean {
  removeParts(dataDir);
  const staged = stagedFolder(dataDir);
  const log = join(staged, 'log.db');
  const current = join(dataDir, 'log.db');
  const blobs = join(dataDir, 'blobs');
  // A `restore` folder without `restored.json` was created by the operator and is not a staged backup.
  if (!existsSync(noteIn(staged))) {
    putBack(dataDir, blobs);
    return false;
  }
  if (existsSync(log)) {
    if (!existsSync(blobs)) putBack(dataDir, blobs);
    if (isUntouched(staged) && !tookOver(current, staged, now, warn)) {
      remove(abandonedFolder(dataDir));
      renameSync(staged, abandonedFolder(dataDir));
      return false;
    }
    removeDerived(dataDir);
    replace(dataDir, join(staged, 'blobs'), blobs);
    const key = join(staged, 'secret.key');
    if (existsSync(key)) renameSync(key, join(dataDir, 'secret.key'));
    for (const suffix of ['-wal', '-shm']) remove(current + suffix);
    renameSync(log, current);
  }
  // Renames the folder before removing it: a partly removed `restore` folder would look like a folder that the operator created. The next
  // start removes the renamed folder.
  remove(doneFolder(dataDir));
  renameSync(staged, doneFolder(dataDir));
  remove(doneFolder(dataDir));
  remove(abandonedFolder(dataDir));
  return true;
}

/**
 * Whether no current file has been replaced yet. A restore moves the blobs first, so until then the staged folder still contains the blobs.
 */
const isUntouched = (staged: string) => existsSync(join(staged, 'blobs'));

function tookOver(current: string, staged: string, now: number, warn: Warn): boolean {
  try {
    const { damage, keyError } = carryOver(current, staged, now);
    if (damage !== null)
      warn('Log replaced by the restore is damaged: sends, mails, erasures and revocations may be missing', damage);
    if (keyError !== null)
      warn('Secret key replaced by the restore is invalid: later two-step verification cannot be used', keyError);
    return true;
  } catch (error) {
    if (isMachineError(error)) throw error;
    warn('Restore abandoned, data unchanged: the backup is in restore.given-up', error);
    return false;
  }
}

const parts = /^(backup-(\d+-)?[0-9a-f-]{36}\.tmp(-.*)?|restore\.(part|before)|secret\.key(\.next)?\.[0-9a-f-]{36})$/;

/** Removes temporary files of killed processes, because they would still contain erased text and replaced keys. */
function removeParts(dataDir: string): void {
  for (const file of readdirSync(dataDir)) {
    if (parts.test(file)) remove(join(dataDir, file));
  }
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true });

const doneFolder = (dataDir: string) => join(dataDir, 'restore.before');

/** Folder of the current blobs while a restore replaces them. */
const asideIn = (dataDir: string) => join(dataDir, 'restore.blobs');

/** Replaces a folder without losing data if interrupted: moves the existing folder aside, and removes it when the new one is in place. */
function replace(dataDir: string, from: string, to: string): void {
  if (existsSync(from)) {
    if (existsSync(to)) {
      remove(asideIn(dataDir));
      renameSync(to, asideIn(dataDir));
    }
    renameSync(from, to);
  }
  remove(asideIn(dataDir));
}

/** Moves the current blobs back if a restore was interrupted before it replaced the log. */
function putBack(dataDir: string, to: string): void {
  if (!existsSync(asideIn(dataDir))) return;
  remove(to);
  renameSync(asideIn(dataDir), to);
}
