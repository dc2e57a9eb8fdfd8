import { openBlobs } from './app-blobs.ts';
import type { Shared, SharedOptions } from './app-options.ts';
import { LocalBus } from './cluster/local-bus.ts';
import { LocalNodes } from './cluster/local-nodes.ts';
import type { Config } from './config.ts';
import { nextKeys } from './keys/next-key.ts';
import { loadSecretKey } from './keys/secrets.ts';
import { firstNode } from './kinds/nodes.ts';
import { LocalLease } from './lease/local-lease.ts';
import { mustNotBeCopy } from './log/meta.ts';
import { SqliteLog } from './log/sqlite.ts';

/** Returns the keys of the installation, the current one first. While the key of a cluster is replaced, its database names the current one. */
export async function keysOf(config: Config): Promise<[Buffer, ...Buffer[]]> {
  const { dataDir, clusterUrl, secretKey } = config;
  const own = loadSecretKey(dataDir, secretKey);
  const others = nextKeys(dataDir, config);
  if (clusterUrl === null || others.length === 0) return [own, ...others];
  const keys = [own, ...others];
  const { keyOfCluster } = await import('./app-cluster-key.ts');
  const current = (await keyOfCluster(clusterUrl, keys)) ?? own;
  return [current, ...keys.filter((key) => key !== current)];
}

/**
 * Opens what the nodes of an installation share.
 * @throws ConfigError, LaterLog; with CLUSTER_URL also DatabaseUnavailable, LaterLevel, DivergedLog
 */
export async function openShared(options: SharedOptions): Promise<Shared> {
  const { config, secrets, ops, warn } = options;
  if (config.clusterUrl !== null) {
    // Loaded only in a cluster.
    const { openCluster } = await import('./app-cluster.ts');
    return openCluster({ ...options, url: config.clusterUrl });
  }
  const { dataDir, blobs } = config;
  const log = new SqliteLog(dataDir, { access: 'migrate', warn });
  mustNotBeCopy(log.sqlite);
  const nodes = new LocalNodes();
  return {
    log,
    blobs: await openBlobs({ dataDir, blobs, node: firstNode }),
    nodes,
    bus: new LocalBus({ warn }),
    lease: new LocalLease({ sqlite: log.sqlite, warn }),
    counters: ops.countersWith(secrets.deriveKey('counters')),
    clock: { isWrong: false, aheadMs: 0 },
    clientFiles: null,
    unsafeSettings: null,
    start: (report) => nodes.start(report),
    stop: async () => undefined,
  };
}
