import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createApp } from '../../server/app.ts';
import { withLog } from '../../server/app-data.ts';
import { rebuild } from '../../server/app-rebuild.ts';
import { clusterMigrations } from '../../server/cluster/migrations.ts';
import { allocateNodeId } from '../../server/cluster/postgres-nodes.ts';
import { readConfig } from '../../server/config.ts';
import { setMetaIn } from '../../server/log/meta.ts';
import type { Log } from '../../server/log/port.ts';
import { openPostgresLog } from '../../server/log/postgres/log.ts';
import { logMigrations } from '../../server/log/postgres/migrations.ts';
import { migrate } from '../../server/postgres/schema.ts';
import { Session } from '../../server/postgres/session.ts';
import { programLevel } from '../../shared/events/index.ts';
import { type Team, teamOf } from '../demo/colleagues.ts';
import { foundCompany, writeMonth } from '../demo/make.ts';
import { setUpLine } from '../demo/set-up.ts';
import type { Simulator } from '../line-simulator/simulator.ts';

export interface SeedOptions {
  /** Settings of each node. */
  nodes: readonly NodeJS.ProcessEnv[];
  /** Empty database. */
  databaseUrl: string;
  simulator: Simulator;
  /** URL to which the simulator sends webhooks. */
  consoleUrl: string;
  /** Whether the company has a month of history. */
  hasHistory: boolean;
  /** Empty folder for files that are not needed afterwards. */
  folder: string;
  print: (line: string) => void;
}

/** Description under which the nodes are registered until they start. */
const description = { version: 'demo', host: 'localhost' };

/** Creates the demo company in the database, and the data folders of the nodes. @returns the users who are on shift */
export async function seed(options: SeedOptions): Promise<Team> {
  const { nodes, databaseUrl: url, simulator, consoleUrl, hasHistory, folder, print } = options;
  const session = new Session({ url, name: 'demo', timeoutMs: 60_000 });
  try {
    await migrate(session, [...logMigrations, ...clusterMigrations]);
    const now = hasHistory ? Date.now() : null;
    // The company is first created as on a single machine. Its few records are then appended to the log of the database.
    const single = readConfig({ ...nodes[0], DATA_DIR: join(folder, 'single'), CLUSTER_URL: '' });
    const company = await foundCompany(single, { now, print }, (data) => setUpLine(simulator, data, consoleUrl));
    const copy = join(folder, 'copy');
    mkdirSync(copy);
    const log = await openPostgresLog({ dataDir: copy, url, warn: print, level: () => programLevel });
    try {
      await withLog(single, 'read', (from) => appendAll(from, log));
      if (now !== null) await writeMonth(log, { ...company, lineUrl: simulator.url }, { now, print });
      // The rows are computed from the copy.
      const head = await log.head();
      while (log.headNow() < head) await delay(20);
    } finally {
      await log.close();
    }
    // Computes the rows once instead of on every node.
    await rebuild(copy, print);
    for (const { DATA_DIR = '' } of nodes) {
      cpSync(copy, DATA_DIR, { recursive: true });
      const sqlite = new Database(join(DATA_DIR, 'log.db'));
      setMetaIn(sqlite, 'node', await allocateNodeId(session, description));
      sqlite.close();
    }
  } finally {
    await session.close();
  }
  const app = await createApp({ config: readConfig(nodes[0] as NodeJS.ProcessEnv) });
  const team = teamOf(app);
  await app.close();
  return team;
}

async function appendAll(from: Log, to: Log): Promise<void> {
  const records = await from.read(0, await from.head());
  await Promise.all(
    records.map(({ position: _, contents, ...record }) =>
      to.append({ ...record, contents: Object.entries(contents).map(([id, value]) => ({ id, value })) }),
    ),
  );
}
