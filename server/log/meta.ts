import { randomBytes } from 'node:crypto';
import type { Sqlite } from '../storage/sqlite.ts';

/** Keys of the log's metadata. */
export type MetaKey =
  /** Id of the secret key. Empty after a restore, until the next start stores the id of the key that is then available. */
  | 'keyId'
  /** Latest version of the product that has used the log. */
  | 'version'
  /** Random id of the log's history (LOG-16). A restore replaces it. */
  | 'generation'
  /** Checksum of the known event types, and the position up to which the log contains only these types. */
  | 'eventsKnown'
  /** Highest term of the lease. Records of an earlier term are refused. */
  | 'term'
  /** Number of the last erasure or rewrite of the cluster that the log includes. Set if the log is a copy. */
  | 'change';

/** Whether the log has the table. Logs of earlier versions do not have it. */
const hasMeta = (sqlite: Sqlite) =>
  sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() !== undefined;

/** Returns the value of a key. `null` if it is not set. */
export function metaIn(sqlite: Sqlite, key: MetaKey): string | null {
  if (!hasMeta(sqlite)) return null;
  return sqlite.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key) ?? null;
}

export function setMetaIn(sqlite: Sqlite, key: MetaKey, value: string): void {
  if (metaIn(sqlite, key) === value) return;
  sqlite.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value);
}

export function forgetMetaIn(sqlite: Sqlite, key: MetaKey): void {
  if (hasMeta(sqlite)) sqlite.prepare('DELETE FROM meta WHERE key = ?').run(key);
}

/** Returns a new random id for the history of a log. */
export const newGeneration = () => randomBytes(12).toString('base64url');
