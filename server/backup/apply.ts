import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Warn } from '../process/contain.ts';
import { removeDerived } from '../storage/data-folder.ts';
import { carryOver } from './carry.ts';
import { isMachineError } from './machine-errors.ts';
import { noteIn } from './restored.ts';
import { abandonedFolder, stagedFolder } from './stage.ts';

/**
 * Replaces the data with a staged backup. Called before any file is opened. The log is moved last, and an interrupted restore continues at
 * the next start. Damage in the current log does not prevent the restore. A staged backup that is itself damaged is given up, and the data
 * stay unchanged.
 * @returns whether a backup replaced the data
 * @throws an error of this machine, after which the next start retries
 */
export function applyStaged(dataDir: string, now: number, warn: Warn): boolean {
  removeParts(dataDir);
  const staged = stagedFolder(dataDir);
  const log = join(staged, 'log.db');
  const current = join(dataDir, 'log.db');
  const blobs = join(dataDir, 'blobs');
  // Without the note, a folder with that name belongs to the operator.
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
  // Renamed to a name that the next start removes, because a half-removed `restore` folder would look like the operator's.
  remove(doneFolder(dataDir));
  renameSync(staged, doneFolder(dataDir));
  remove(doneFolder(dataDir));
  remove(abandonedFolder(dataDir));
  return true;
}

/** Blobs are moved first. While they are still in the staged folder, the current data are complete. */
const isUntouched = (staged: string) => existsSync(join(staged, 'blobs'));

function tookOver(current: string, staged: string, now: number, warn: Warn): boolean {
  try {
    const damage = carryOver(current, staged, now);
    if (damage !== null)
      warn('Log replaced by the restore is damaged: erasures and revocations may be missing', damage);
    return true;
  } catch (error) {
    if (isMachineError(error)) throw error;
    warn('Restore abandoned, data unchanged: the backup is in restore.given-up', error);
    return false;
  }
}

const parts = /^(backup-(\d+-)?[0-9a-f-]{36}\.tmp(-.*)?|restore\.(part|before)|secret\.key(\.next)?\.[0-9a-f-]{36})$/;

/** Removes temporary files of killed runs, because erased text and replaced keys would otherwise survive in them. */
function removeParts(dataDir: string): void {
  for (const file of readdirSync(dataDir)) {
    if (parts.test(file)) remove(join(dataDir, file));
  }
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true });

const doneFolder = (dataDir: string) => join(dataDir, 'restore.before');

/** The blobs of the current log while a restore replaces them. */
const asideIn = (dataDir: string) => join(dataDir, 'restore.blobs');

/** Safe against interruption: the existing folder is moved aside and removed after the new one is in place. */
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

/** Moves the blobs back if the restore was interrupted before the log was replaced. */
function putBack(dataDir: string, to: string): void {
  if (!existsSync(asideIn(dataDir))) return;
  remove(to);
  renameSync(asideIn(dataDir), to);
}
