import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrationsFolder } from '../storage/assets.ts';

/** Copies of the log as it was before a migration: the way back to the release that wrote it. */

const form = /^log-before-.+\.db$/;
const partForm = /^log-before-.+\.part/;

export const copiesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => form.test(name))
    .map((name) => join(folder, name));

/**
 * Copies a log that this release is about to bring into another form; to be called before it does. The newest copy stays, and is
 * whole or not there. Another program may be writing the log.
 * @returns the copy; null when nothing is to be brought into another form
 */
export function copyBeforeMigration(folder: string): string | null {
  const file = join(folder, 'log.db');
  const pending = existsSync(file) ? pendingOf(file) : [];
  const [first] = pending;
  if (first === undefined) return null;
  const copy = join(folder, `log-before-${first}.db`);
  if (existsSync(copy)) return copy;
  for (const name of readdirSync(folder)) if (partForm.test(name)) rmSync(join(folder, name), { force: true });
  const part = `${copy}.${process.pid}.part`;
  try {
    copyTo(file, part);
    sync(part);
    for (const older of copiesIn(folder)) rmSync(older);
    renameSync(part, copy);
    sync(folder);
  } finally {
    for (const suffix of ['', '-journal']) rmSync(part + suffix, { force: true });
  }
  return copy;
}

/** The migrations that are to come, of a log that went through others. */
function pendingOf(file: string): string[] {
  const sqlite = new Database(file, { readonly: true });
  try {
    const known = readdirSync(migrationsFolder('log')).sort();
    const table = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
    if (table === undefined) return [];
    const passed = sqlite.prepare<[], string>('SELECT name FROM __drizzle_migrations').pluck().all();
    return passed.length === 0 ? [] : known.filter((name) => !passed.includes(name));
  } finally {
    sqlite.close();
  }
}

function copyTo(file: string, to: string): void {
  const sqlite = new Database(file);
  try {
    sqlite.prepare('VACUUM INTO ?').run(to);
  } finally {
    sqlite.close();
  }
}

/** A file or a folder. */
function sync(path: string): void {
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
