import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { limits } from '../shared/limits.ts';
import { openBlobs } from './app-blobs.ts';
import type { Shared, SharedOptions } from './app-options.ts';
import { clusterMigrations } from './cluster/migrations.ts';
import { PostgresBus } from './cluster/postgres-bus.ts';
import { PostgresCounters } from './cluster/postgres-counters.ts';
import { PostgresLease } from './cluster/postgres-lease.ts';
import { allocateNodeId, PostgresNodes } from './cluster/postgres-nodes.ts';
import { wrongClusterKey } from './keys/key-check.ts';
import { metaIn, setMetaIn } from './log/meta.ts';
import { openPostgresLog } from './log/postgres/log.ts';
import { logMigrations } from './log/postgres/migrations.ts';
import { migrate } from './postgres/schema.ts';
import { Session } from './postgres/session.ts';
import { version } from './process/version.ts';
import { ConfigError } from './settings.ts';
import type { Sqlite } from './storage/sqlite.ts';

/** Milliseconds for a migration, which can wait for another node. */
const migrationMs = 60_000;

/** SQLSTATE of a statement that the user of CLUSTER_URL may not execute. */
const notPermitted = '42501';

/**
 * Connects a node to the cluster, and copies what its log has. An empty DATA_DIR joins the cluster as a further node.
 * @throws ConfigError, LaterLog, DatabaseUnavailable, LaterSchema, DivergedLog
 */
export async function openCluster({
  config,
  secrets,
  warn,
  onFatal,
  url,
}: SharedOptions & { url: string }): Promise<Shared> {
  const { dataDir } = config;
  mustNotBeSingle(join(dataDir, 'log.db'));
  const migrating = new Session({ url, name: 'oa-console migration', timeoutMs: migrationMs });
  try {
    await mustBeUsable(migrating);
    await migrate(migrating, [...logMigrations, ...clusterMigrations]);
    await mustHaveKeyOf(migrating, secrets);
  } catch (error) {
    if ((error as { code?: string }).code !== notPermitted) throw error;
    throw new ConfigError('The user of CLUSTER_URL must own the database.');
  } finally {
    await migrating.close();
  }
  const session = new Session({ url, name: 'oa-console services' });
  const description = { version, host: hostname() };
  const log = await openPostgresLog({ dataDir, url, warn, onDiverged: onFatal });
  const self = await nodeIdOf(log.sqlite, () => allocateNodeId(session, description));
  const nodes = new PostgresNodes({ session, self, warn, onCopy: onFatal, ...description });
  const bus = new PostgresBus({ url, session, self, warn });
  return {
    log,
    blobs: await openBlobs({ dataDir, blobs: config.blobs, node: self }),
    nodes,
    bus,
    // A node whose copy of the log does not advance, such as on a full disk, must not keep the lease.
    lease: new PostgresLease({ url, warn, canWork: () => log.copy.ms < limits.behindMs }),
    counters: new PostgresCounters({ session, secret: secrets.deriveKey('counters'), warn }),
    start: async (report) => {
      await Promise.all([nodes.start(report), bus.start()]);
    },
    stop: async () => {
      await Promise.all([nodes.stop(), bus.stop()]);
      await session.close();
    },
  };
}

/** Checks version and encoding of the database, because text of customers is UTF-8. @throws ConfigError; DatabaseUnavailable */
async function mustBeUsable(session: Session): Promise<void> {
  const [row] = await session.query<{ version: number; encoding: string }>(
    "SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding",
  );
  if (row !== undefined && row.version >= 150_000 && row.encoding === 'UTF8') return;
  throw new ConfigError('The database of CLUSTER_URL must have the encoding UTF8, in PostgreSQL 15 or later.');
}

/** Refuses the data folder of a single machine, because its records are not in the shared log. @throws ConfigError */
function mustNotBeSingle(file: string): void {
  if (!existsSync(file)) return;
  const sqlite = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const isLog = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'records'").get() !== undefined;
    const isSingle = isLog && metaIn(sqlite, 'change') === null && sqlite.prepare('SELECT 1 FROM records').get();
    if (isSingle)
      throw new ConfigError(
        `DATA_DIR (${dirname(file)}) contains the installation of a single machine, but CLUSTER_URL is set. Set DATA_DIR to an empty folder to join the cluster.`,
      );
  } finally {
    sqlite.close();
  }
}

/**
 * Stores the id of the secret key in the database, or compares it, because a node with another key could not read the secrets of the others,
 * and others could not read its own.
 * @throws ConfigError
 */
async function mustHaveKeyOf(session: Session, { keyId }: SharedOptions['secrets']): Promise<void> {
  await session.query('UPDATE head SET key_id = $1 WHERE key_id IS NULL', [keyId]);
  const [head] = await session.query<{ key_id: string }>('SELECT key_id FROM head');
  if (head?.key_id !== keyId) throw new ConfigError(wrongClusterKey);
}

/** Returns the id of this node, which its copy of the log stores. A new node gets another id than all others. */
async function nodeIdOf(sqlite: Sqlite, allocate: () => Promise<string>): Promise<string> {
  const stored = metaIn(sqlite, 'node');
  if (stored !== null) return stored;
  const id = await allocate();
  setMetaIn(sqlite, 'node', id);
  return id;
}
