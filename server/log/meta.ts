import type { Sqlite } from '../storage/sqlite.ts';

/** Keys of the log's metadata. */
export type MetaKey =
  /** Id of the secret key. Empty after a restore, until the next start stores the id of the key that is then available. */
  | 'keyId'
  /** Latest version of the product that has used the log. */
  | 'version'
  /** Checksum of the known event types, and the position up to which the log contains only these types. */
  | 'eventsKnown'
  /** Highest term of the lease. Records of an earlier term are refused. */
  | 'term';

/** Returns the value of a key. `null` if it is not set. Logs of earlier versions do not have the table. */
export function metaIn(sqlite: Sqlite, key: MetaKey): string | null {
  const table = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get();
  if (table === undefined) return null;
  return sqlite.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key) ?? null;
}

export function setMetaIn(sqlite: Sqlite, key: MetaKey, value: string): void {
  if (metaIn(sqlite, key) === value) return;
  sqlite.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value);
}
