import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sets } from '../engine/sets.ts';
import { carryOver } from './carry.ts';
import { stagedFolder } from './stage.ts';

/**
 * Puts a staged backup in the place of the data; called before anything is opened. The log moves last, and what was
 * interrupted goes on at the next start.
 * @returns whether there was one
 */
export function applyStaged(dataDir: string, now: number): boolean {
  removeParts(dataDir);
  const staged = stagedFolder(dataDir);
  if (!existsSync(staged)) return false;
  const log = join(staged, 'log.db');
  const current = join(dataDir, 'log.db');
  if (existsSync(log)) {
    carryOver(current, staged, now);
    for (const file of readdirSync(dataDir)) if (isDerived(file)) remove(join(dataDir, file));
    move(join(staged, 'blobs'), join(dataDir, 'blobs'));
    move(join(staged, 'secret.key'), join(dataDir, 'secret.key'));
    for (const suffix of ['-wal', '-shm']) remove(current + suffix);
    renameSync(log, current);
  }
  remove(staged);
  return true;
}

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
