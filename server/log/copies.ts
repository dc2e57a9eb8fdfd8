import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { formOf } from './form.ts';
import { forgetHistory } from './meta.ts';

/**
 * Module for the copies of the log that are made before a migration. A copy makes it possible to return to the version that wrote the log.
 */

/** File name under which a downgrade keeps the original log, which a later version wrote. */
export const logBeforeDowngrade = 'log-before-downgrade.db';
const form = /^log-before-(\d{14}_\w+|downgrade)\.db$/;
const partForm = /^log-before-\d{14}_\w+\.db\.\d+\.part/;

export const copiesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => form.test(name))
    .map((name) => join(folder, name));

/**
 * Copies the log before this version migrates it. The copy is complete or missing. Replaces all earlier copies. A copy from an interrupted
 * upgrade is not reused, because it lacks the records that were written since.
 * @returns path of the copy, `null` if no migration is pending
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
    withoutHistory(part);
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

function withoutHistory(copy: string): void {
  const sqlite = new Database(copy);
  try {
    forgetHistory(sqlite);
  } finally {
    sqlite.close();
  }
}

/** Writes a file or folder to the disk (fsync). */
export function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Erases content in the copies of the log too, and prevents it from being stored there again. */
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

/** Deletes the copies of the log after records were rewritten, because the old text of a record cannot be removed from a copy. */
export function removeCopies(folder: string): void {
  for (const copy of copiesIn(folder)) rmSync(copy, { force: true });
}
