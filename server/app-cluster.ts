import { hostname } from 'node:os';
import { programLevel } from '../shared/events/index.ts';
import { limits } from '../shared/limits.ts';
import { openBlobs } from './app-blobs.ts';
import { prepareCopy, removeCommandFolder } from './app-cluster-data.ts';
import { localLogIn, mustHaveTime, mustNotBeSingle } from './app-cluster-database.ts';
import { lookAtKey } from './app-cluster-key.ts';
import type { Shared, SharedOptions } from './app-options.ts';
import { DatabaseClock } from './cluster/database-clock.ts';
import { PostgresBus } from './cluster/postgres-bus.ts';
import { PostgresClientFiles } from './cluster/postgres-client-files.ts';
import { PostgresCounters } from './cluster/postgres-counters.ts';
import { PostgresLease } from './cluster/postgres-lease.ts';
import { PostgresLevel } from './cluster/postgres-level.ts';
import { allocateNodeId, PostgresNodes } from './cluster/postgres-nodes.ts';
import { UnsafeSettings } from './cluster/unsafe-settings.ts';
import { type DivergedLog, OtherGeneration } from './log/diverged-log.ts';
import { metaIn, setMetaIn } from './log/meta.ts';
import { openPostgresLog } from './log/postgres/log.ts';
import { Session } from './postgres/session.ts';
import { Looks } from './process/looks.ts';
import { version } from './process/version.ts';
import { clientAssets } from './storage/assets.ts';
import type { Sqlite } from './storage/sqlite.ts';

/** Milliseconds between two checks of the key. */
const keyCheckMs = 2000;

/**
 * Connects a node to the cluster, and copies what its log has. An empty DATA_DIR joins the cluster as a further node.
 * @throws ConfigError, LaterLog, DatabaseUnavailable, LaterLevel, DivergedLog
 */
export async function openCluster({
  config,
  secrets,
  warn,
  onFatal,
  onRestart,
  url,
}: SharedOptions & { url: string }): Promise<Shared> {
  const { dataDir } = config;
  const clock = new DatabaseClock();
  removeCommandFolder(dataDir);
  mustNotBeSingle(dataDir, localLogIn(dataDir));
  const { node, isEmpty } = await prepareCopy(dataDir, url, secrets, clock);
  if (isEmpty) mustHaveTime(clock);
  const session = new Session({ url, name: 'oa-console services' });
  const description = { version, host: hostname(), level: programLevel };
  // A node whose copy of the log does not advance, such as on a full disk, or whose clock is wrong must not keep the lease.
  const canWork = () => log.copy.ms < limits.behindMs && !clock.isWrong;
  const lease = new PostgresLease({ url, warn, canWork });
  const isLeader = () => lease.held() !== null;
  const level = new PostgresLevel({ session, own: programLevel, version, isLeader, warn, onLater: onFatal });
  await level.open();
  const log = await openPostgresLog({
    dataDir,
    url,
    warn,
    level: () => level.current,
    mayAppend: () => !clock.isWrong,
    onDiverged: (error: DivergedLog) => (error instanceof OtherGeneration ? onRestart() : onFatal(error)),
  });
  setMetaIn(log.sqlite, 'keyId', secrets.keyId);
  const self = await nodeIdOf(log.sqlite, async () => node ?? allocateNodeId(session, description));
  const nodes = new PostgresNodes({ session, self, warn, clock, onCopy: onFatal, ...description });
  const clientFiles = new PostgresClientFiles({ session, folder: clientAssets(), version, warn });
  const bus = new PostgresBus({ url, session, self, warn });
  const settings = new UnsafeSettings({ session, warn });
  const keyCheck = new Looks(
    async () => {
      await lookAtKey(session, { secrets, nodes, onFatal, onRestart });
    },
    () => undefined,
  );
  return {
    log,
    blobs: await openBlobs({ dataDir, blobs: config.blobs, node: self }),
    nodes,
    bus,
    lease,
    counters: new PostgresCounters({ session, secret: secrets.deriveKey('counters'), warn }),
    clock,
    clientFiles,
    unsafeSettings: () => settings.found,
    start: async (report) => {
      await clientFiles.share();
      level.start();
      keyCheck.start(keyCheckMs);
      await keyCheck.look();
      await Promise.all([nodes.start(report), bus.start(), settings.start()]);
    },
    stop: async () => {
      await Promise.all([nodes.stop(), bus.stop(), level.stop(), settings.stop(), keyCheck.stop()]);
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
