import { randomBytes } from 'node:crypto';
import { ConfigError } from '../settings.ts';
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
  /** Number of the last erasure or rewrite of the cluster that the log includes. Set only if the log is the copy of a cluster's log. */
  | 'change'
  /** Id of the node of a cluster that has the log. */
  | 'node'
  /** Generation with which the log continues after a `cluster join` or `cluster leave` that has not been completed. */
  | 'nextGeneration';

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

/**
 * Removes what identifies the history of a log and its node from a copy, because a log that is continued from the copy has another history
 * than the current log.
 */
export function forgetHistory(copy: Sqlite): void {
  if (hasMeta(copy))
    copy.prepare("DELETE FROM meta WHERE key IN ('generation', 'change', 'node', 'nextGeneration')").run();
}

/** Removes what identifies a node from a copy of its log, so that another node of the same cluster can start with it. */
export function forgetNode(copy: Sqlite): void {
  copy.prepare("DELETE FROM meta WHERE key IN ('node', 'nextGeneration')").run();
}

/**
 * Refuses the log of a cluster's node, because records that are appended without the cluster would make it differ.
 * @throws ConfigError
 */
export function mustNotBeCopy(sqlite: Sqlite): void {
  if (metaIn(sqlite, 'change') !== null)
    throw new ConfigError('DATA_DIR belongs to a node of a cluster, but CLUSTER_URL is not set');
}

/** Returns a new random id for the history of a log. */
export const newGeneration = () => randomBytes(12).toString('base64url');
