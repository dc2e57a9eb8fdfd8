import type { Sqlite } from '../storage/sqlite.ts';

/** Keys of the notes of a log about itself. */
export type MetaKey =
  /** The id of its secret key; empty after a restore, when the next start takes the key at hand. */
  | 'keyId'
  /** The latest version that served it. */
  | 'version'
  /** The catalogue of events, and the position up to which it knows all of them. */
  | 'eventsKnown';

/** `null` also in the form of an earlier version, which has no such table. */
export function metaIn(sqlite: Sqlite, key: MetaKey): string | null {
  const table = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get();
  if (table === undefined) return null;
  return sqlite.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key) ?? null;
}

export function setMetaIn(sqlite: Sqlite, key: MetaKey, value: string): void {
  if (metaIn(sqlite, key) === value) return;
  sqlite.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value);
}
