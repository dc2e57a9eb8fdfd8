import type { Sqlite } from '../storage/sqlite.ts';

/** Keys of the log's metadata. */
export type MetaKey =
  /** Id of the secret key. Empty after a restore: the next start stores the id of the available key. */
  | 'keyId'
  /** The latest version that served the log. */
  | 'version'
  /** Catalog of events, and the position up to which all events are in it. */
  | 'eventsKnown';

/** `null` also in the format of earlier versions, which have no such table. */
export function metaIn(sqlite: Sqlite, key: MetaKey): string | null {
  const table = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get();
  if (table === undefined) return null;
  return sqlite.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key) ?? null;
}

export function setMetaIn(sqlite: Sqlite, key: MetaKey, value: string): void {
  if (metaIn(sqlite, key) === value) return;
  sqlite.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value);
}
