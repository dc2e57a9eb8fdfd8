import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { programLevel } from '../shared/events/index.ts';
import { DatabaseClock, moment } from './cluster/database-clock.ts';
import { clusterMigrations } from './cluster/migrations.ts';
import { levelIn } from './cluster/postgres-level.ts';
import { copiesIn } from './log/copies.ts';
import { metaIn } from './log/meta.ts';
import { logMigrations } from './log/postgres/migrations.ts';
import { migrate } from './postgres/schema.ts';
import { Session } from './postgres/session.ts';
import { ConfigError } from './settings.ts';
import { removeDerived } from './storage/data-folder.ts';
import { removeSqlite } from './storage/derived-file.ts';

/** Milliseconds for a migration, which can wait for another node. */
const migrationMs = 60_000;

/** SQLSTATE of a statement that the user of CLUSTER_URL may not execute. */
const notPermitted = '42501';

/** The row of the table `head`. */
export interface Head {
  generation: string;
  position: number;
  change: number;
  /** Id of the secret key. `null` before the first start. */
  keyId: string | null;
  /** Generation of the single machine with which the installation continues after `cluster leave`. `null` in a database that is in use. */
  leftAs: string | null;
  /** Level of the cluster. */
  level: number;
}

/**
 * Checks the database, creates or updates its tables, and returns its head. Measures the clock, before anything is recorded.
 * @throws ConfigError, DatabaseUnavailable, LaterLevel
 */
export async function prepareDatabase(url: string, clock = new DatabaseClock()): Promise<Head> {
  const session = new Session({ url, name: 'oa-console migration', timeoutMs: migrationMs });
  try {
    await mustBeUsable(session, clock);
    await migrate(session, [...logMigrations, ...clusterMigrations]);
    await levelIn(session, programLevel);
    return await headIn(session);
  } catch (error) {
    if ((error as { code?: string }).code !== notPermitted) throw error;
    throw new ConfigError('The user of CLUSTER_URL must own the database.');
  } finally {
    await session.close();
  }
}

/** @throws DatabaseUnavailable */
export async function headIn(session: Pick<Session, 'query'>, lock: '' | 'FOR UPDATE' = ''): Promise<Head> {
  const [row] = await session.query<Head>(
    `SELECT generation, position::float8, change::float8, key_id AS "keyId", left_as AS "leftAs",
       (SELECT coalesce(max(l.level), 0) FROM levels l) AS level
     FROM head ${lock}`,
  );
  return row as Head;
}

/** Checks version and encoding of the database, because text of customers is UTF-8. @throws ConfigError; DatabaseUnavailable */
async function mustBeUsable(session: Session, clock: DatabaseClock): Promise<void> {
  // Connects before the clock is measured.
  await session.query('SELECT 1');
  const sent = moment();
  const [row] = await session.query<{ version: number; encoding: string; now: number }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
       (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
  );
  if (row !== undefined) clock.measure(sent, row.now);
  if (row !== undefined && row.version >= 150_000 && row.encoding === 'UTF8') return;
  throw new ConfigError('The database of CLUSTER_URL must have the encoding UTF8, in PostgreSQL 15 or later.');
}

/** @throws ConfigError if records would have wrong times */
export function mustHaveTime({ isWrong, aheadMs }: DatabaseClock): void {
  if (isWrong)
    throw new ConfigError(
      `The clock of this machine differs from the clock of the database by ${Math.round(Math.abs(aheadMs) / 1000)} s. Synchronize both (NTP).`,
    );
}

/** Refuses a database whose installation continues on a single machine, because both would answer customers. @throws ConfigError */
export function mustNotHaveLeft({ leftAs }: Head, local: LocalLog): void {
  if (leftAs === null) return;
  if (local.state === 'copy' && local.nextGeneration === leftAs)
    throw new ConfigError('`cluster leave` was interrupted. Run it again to complete it.');
  throw new ConfigError(
    'The installation in the database of CLUSTER_URL continues on a single machine since `cluster leave`. To return it to several nodes, run `cluster join` with an empty database.',
  );
}

/** The log file of DATA_DIR, as far as a node needs to know it before it opens it. */
export type LocalLog =
  | { state: 'none' | 'single' }
  /** `node` is `null` if the node has no id yet. */
  | { state: 'copy'; generation: string | null; node: string | null; nextGeneration: string | null };

export function localLogIn(dataDir: string): LocalLog {
  const file = join(dataDir, 'log.db');
  if (!existsSync(file)) return { state: 'none' };
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  try {
    if (sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'records'").get() === undefined)
      return { state: 'none' };
    if (metaIn(sqlite, 'change') !== null) {
      const [generation, node] = [metaIn(sqlite, 'generation'), metaIn(sqlite, 'node')];
      return { state: 'copy', generation, node, nextGeneration: metaIn(sqlite, 'nextGeneration') };
    }
    return { state: sqlite.prepare('SELECT 1 FROM records').get() === undefined ? 'none' : 'single' };
  } finally {
    sqlite.close();
  }
}

/** Refuses the data folder of a single machine, because its records are not in the shared log. @throws ConfigError */
export function mustNotBeSingle(dataDir: string, { state }: LocalLog): void {
  if (state === 'single')
    throw new ConfigError(
      `DATA_DIR (${dataDir}) contains the installation of a single machine, but CLUSTER_URL is set. Run \`cluster join\` to move it into the cluster, or set DATA_DIR to an empty folder to join as a further node.`,
    );
}

/**
 * Removes a copy of the log that is of an earlier generation of the same cluster, with everything that was computed from it, so that the
 * node copies the log that a restore has put in its place.
 */
export async function removeEarlierCopy(
  dataDir: string,
  local: LocalLog,
  { generation }: Head,
  session: Pick<Session, 'query'>,
): Promise<void> {
  if (local.state !== 'copy' || local.generation === null || local.generation === generation) return;
  const [earlier] = await session.query('SELECT 1 FROM generations WHERE generation = $1', [local.generation]);
  if (earlier === undefined) return;
  removeDerived(dataDir);
  for (const copy of copiesIn(dataDir)) rmSync(copy, { force: true });
  removeSqlite(join(dataDir, 'log.db'));
}
