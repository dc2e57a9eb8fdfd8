import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Warn } from '../process/contain.ts';
import { removeDerived } from '../storage/data-folder.ts';
import { carryOver } from './carry.ts';
import { isMachineTrouble } from './machine-trouble.ts';
import { noteIn } from './restored.ts';
import { givenUpFolder, stagedFolder } from './stage.ts';

/**
 * Puts a staged backup in the place of the data; called before anything is opened. The log moves last, and what was
 * interrupted goes on at the next start. Damage of the log in use holds nothing up; a staged backup that is damaged itself is
 * given up: the data stay.
 * @returns whether one took their place
 * @throws a trouble of this machine: the next start tries again
 */
export function applyStaged(dataDir: string, now: number, warn: Warn): boolean {
  removeParts(dataDir);
  const staged = stagedFolder(dataDir);
  const log = join(staged, 'log.db');
  const current = join(dataDir, 'log.db');
  const blobs = join(dataDir, 'blobs');
  // A folder of that name without the note is of the operator.
  if (!existsSync(noteIn(staged))) {
    putBack(dataDir, blobs);
    return false;
  }
  if (existsSync(log)) {
    if (!existsSync(blobs)) putBack(dataDir, blobs);
    if (isUntouched(staged) && !tookOver(current, staged, now, warn)) {
      remove(givenUpFolder(dataDir));
      renameSync(staged, givenUpFolder(dataDir));
      return false;
    }
    removeDerived(dataDir);
    replace(dataDir, join(staged, 'blobs'), blobs);
    const key = join(staged, 'secret.key');
    if (existsSync(key)) renameSync(key, join(dataDir, 'secret.key'));
    for (const suffix of ['-wal', '-shm']) remove(current + suffix);
    renameSync(log, current);
  }
  // Under a name that the next start removes: half of it would look like a folder of the operator.
  remove(doneFolder(dataDir));
  renameSync(staged, doneFolder(dataDir));
  remove(doneFolder(dataDir));
  remove(givenUpFolder(dataDir));
  return true;
}

/** Its blobs are the first to move: as long as they are there, the data in use are whole. */
const isUntouched = (staged: string) => existsSync(join(staged, 'blobs'));

function tookOver(current: string, staged: string, now: number, warn: Warn): boolean {
  try {
    const damage = carryOver(current, staged, now);
    if (damage !== null)
      warn('the log that a restore replaces is damaged: erasures and revocations may be missing', damage);
    return true;
  } catch (error) {
    if (isMachineTrouble(error)) throw error;
    warn('the restore was given up, and the data stay as they were: the backup lies in restore.given-up', error);
    return false;
  }
}

const parts = /^(backup-(\d+-)?[0-9a-f-]{36}\.tmp(-.*)?|restore\.(part|before)|secret\.key(\.next)?\.[0-9a-f-]{36})$/;

/** Parts of files that runs which were killed left: words would outlive their erasure there, and a key its use. */
function removeParts(dataDir: string): void {
  for (const file of readdirSync(dataDir)) {
    if (parts.test(file)) remove(join(dataDir, file));
  }
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true });

const doneFolder = (dataDir: string) => join(dataDir, 'restore.before');

/** The blobs of the log in use, while a restore takes their place. */
const asideIn = (dataDir: string) => join(dataDir, 'restore.blobs');

/** Whole whenever it is killed: what is there is set aside, and removed once the other is in its place. */
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

/** The log did not come after it: what was set aside is the log's. */
function putBack(dataDir: string, to: string): void {
  if (!existsSync(asideIn(dataDir))) return;
  remove(to);
  renameSync(asideIn(dataDir), to);
}
