import { hostname } from 'node:os';
import { openBlobs } from './app-blobs.ts';
import type { Shared, SharedOptions } from './app-options.ts';
import { clusterMigrations } from './cluster/migrations.ts';
import { PostgresBus } from './cluster/postgres-bus.ts';
import { PostgresCounters } from './cluster/postgres-counters.ts';
import { PostgresLease } from './cluster/postgres-lease.ts';
import { allocateNodeId, PostgresNodes } from './cluster/postgres-nodes.ts';
import { metaIn, setMetaIn } from './log/meta.ts';
import { openPostgresLog } from './log/postgres/log.ts';
import { logMigrations } from './log/postgres/migrations.ts';
import { migrate } from './postgres/schema.ts';
import { Session } from './postgres/session.ts';
import { version } from './process/version.ts';
import type { Sqlite } from './storage/sqlite.ts';

/** Milliseconds for a migration, which can wait for another node. */
const migrationMs = 60_000;

/**
 * Connects a node to the cluster, and copies what its log has. An empty DATA_DIR joins the cluster as a further node.
 * @throws ConfigError, LaterLog, EngineAway, LaterSchema, DivergedLog
 */
export async function openCluster({
  config,
  secrets,
  warn,
  onDiverged,
  url,
}: SharedOptions & { url: string }): Promise<Shared> {
  const { dataDir } = config;
  const migrating = new Session({ url, name: 'oa-console migration', patienceMs: migrationMs });
  await migrate(migrating, [...logMigrations, ...clusterMigrations]).finally(() => migrating.close());
  const session = new Session({ url, name: 'oa-console services' });
  const description = { version, host: hostname() };
  const log = await openPostgresLog({ dataDir, url, warn, onDiverged });
  const self = await nodeIdOf(log.sqlite, () => allocateNodeId(session, description));
  const nodes = new PostgresNodes({ session, self, warn, ...description });
  const bus = new PostgresBus({ url, session, self, warn });
  return {
    log,
    blobs: await openBlobs({ dataDir, blobs: config.blobs, node: self }),
    nodes,
    bus,
    lease: new PostgresLease({ url, warn }),
    counters: new PostgresCounters({ session, secret: secrets.deriveKey('counters'), warn }),
    start: async () => {
      await Promise.all([nodes.start(), bus.start()]);
    },
    stop: async () => {
      await Promise.all([nodes.stop(), bus.stop()]);
      await session.close();
    },
  };
}

/** Returns the id of this node, which its copy of the log stores. A new node gets another id than all others. */
async function nodeIdOf(sqlite: Sqlite, allocate: () => Promise<string>): Promise<string> {
  const stored = metaIn(sqlite, 'node');
  if (stored !== null) return stored;
  const id = await allocate();
  setMetaIn(sqlite, 'node', id);
  return id;
}
