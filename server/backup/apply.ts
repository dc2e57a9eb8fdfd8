import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sets } from '../engine/sets.ts';
import { carryOver } from './carry.ts';
import { isOurs } from './our-disk.ts';
import { stagedFolder } from './stage.ts';

export const restoreGivenUp = 'the restore was given up, and the data stay as they were';

/**
 * Puts a staged backup in the place of the data; called before anything is opened. The log moves last, and what was
 * interrupted goes on at the next start. A backup that cannot take over what it has to from the data in use is given up: they stay.
 * @param givenUp told why
 * @returns whether there was one
 */
export function applyStaged(dataDir: string, now: number, givenUp: (error: unknown) => void): boolean {
  removeParts(dataDir);
  const staged = stagedFolder(dataDir);
  if (!existsSync(staged)) return false;
  const log = join(staged, 'log.db');
  const current = join(dataDir, 'log.db');
  if (existsSync(log)) {
    try {
      carryOver(current, staged, now);
    } catch (error) {
      if (isOurs(error) || !isUntouched(staged)) throw error;
      remove(staged);
      givenUp(error);
      return false;
    }
    for (const file of readdirSync(dataDir)) if (isDerived(file)) remove(join(dataDir, file));
    move(join(staged, 'blobs'), join(dataDir, 'blobs'));
    move(join(staged, 'secret.key'), join(dataDir, 'secret.key'));
    for (const suffix of ['-wal', '-shm']) remove(current + suffix);
    renameSync(log, current);
  }
  remove(staged);
  return true;
}

/** Its blobs are the first to move: as long as they are there, the data in use are whole. */
const isUntouched = (staged: string) => existsSync(join(staged, 'blobs'));

/** Files that the next start fills from the log. */
const derived = [...sets.map(({ file }) => file), 'search', 'accounts'];
const isDerived = (file: string) => derived.some((name) => new RegExp(`^${name}\\b.*\\.db`).test(file));

const parts = /^(backup-(\d+-)?[0-9a-f-]{36}\.tmp(-.*)?|restore\.part|secret\.key(\.next)?\.[0-9a-f-]{36})$/;

/** Parts of files that runs which were killed left: words would outlive their erasure there, and a key its use. */
function removeParts(dataDir: string): void {
  for (const file of readdirSync(dataDir)) {
    if (parts.test(file)) remove(join(dataDir, file));
  }
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true });

function move(from: string, to: string): void {
  if (!existsSync(from)) return;
  remove(to);
  renameSync(from, to);
}
