import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { formOf } from './form.ts';

/** Copies of the log as it was before a migration: the way back to the version that wrote it. */

/** The log as a later version left it. */
export const keptByDowngrade = 'log-before-downgrade.db';
const form = /^log-before-(\d{14}_\w+|downgrade)\.db$/;
const partForm = /^log-before-\d{14}_\w+\.db\.\d+\.part/;

export const copiesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => form.test(name))
    .map((name) => join(folder, name));

/**
 * Copies a log that this version is about to convert; called before the migration. The copy is whole or not there, and
 * replaces all earlier ones: one that an attempt left which came no further lacks what was written since.
 * @returns the copy; `null` when no migration is pending
 */
export function copyBeforeMigration(folder: string): string | null {
  const file = join(folder, 'log.db');
  const { passed = [], pending = [] } = formOf(file) ?? {};
  const [first] = pending;
  if (first === undefined || passed.length === 0) return null;
  for (const name of readdirSync(folder)) if (partForm.test(name)) rmSync(join(folder, name), { force: true });
  const copy = join(folder, `log-before-${first}.db`);
  const part = `${copy}.${process.pid}.part`;
  try {
    vacuumInto(file, part);
    sync(part);
    for (const older of copiesIn(folder)) if (older !== copy) rmSync(older);
    renameSync(part, copy);
    sync(folder);
  } finally {
    for (const suffix of ['', '-journal']) rmSync(part + suffix, { force: true });
  }
  return copy;
}

function vacuumInto(file: string, to: string): void {
  const sqlite = new Database(file);
  try {
    sqlite.prepare('VACUUM INTO ?').run(to);
  } finally {
    sqlite.close();
  }
}

/** Writes a file or a folder to the disk. */
export function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Contents that are erased leave the copies too, and what comes back by them. */
export function eraseInCopies(folder: string, contentIds: readonly string[]): void {
  for (const copy of copiesIn(folder)) {
    const sqlite = new Database(copy);
    try {
      sqlite.pragma('secure_delete = ON');
      const erase = sqlite.prepare('INSERT OR IGNORE INTO erased (id) VALUES (?)');
      const remove = sqlite.prepare('DELETE FROM contents WHERE id = ?');
      sqlite.transaction(() => {
        for (const id of contentIds) {
          erase.run(id);
          remove.run(id);
        }
      })();
    } finally {
      sqlite.close();
    }
  }
}

/** For words that stand in records themselves: no statement takes those out of a copy. */
export function removeCopies(folder: string): void {
  for (const copy of copiesIn(folder)) rmSync(copy, { force: true });
}
