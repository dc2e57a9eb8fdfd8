import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterMigrations } from '../../../server/cluster/migrations.ts';
import { openPostgresLog } from '../../../server/log/postgres/log.ts';
import { logMigrations } from '../../../server/log/postgres/migrations.ts';
import { migrate } from '../../../server/postgres/schema.ts';
import { Session } from '../../../server/postgres/session.ts';
import { programLevel } from '../../../shared/events/index.ts';
import { Postgres } from '../../../tests/support/postgres.ts';
import { Child } from '../child.ts';
import { brandCount, environment, makeCompany } from '../data/company.ts';
import type { Line } from './line.ts';

/** A PostgreSQL server that waits for the disk. Each commit also waits for a standby, if there are any. */
export async function withPostgres<T>(standbys: number, work: (postgres: Postgres) => Promise<T>): Promise<T> {
  const settings: Record<string, string> = { track_wal_io_timing: 'on' };
  if (standbys > 0) settings.synchronous_standby_names = 'ANY 1 (*)';
  const primary = await Postgres.start({ fsync: true, settings });
  const all = [primary];
  try {
    for (let n = 0; n < standbys; n++) all.push(await Postgres.start({ fsync: true, standbyOf: primary }));
    return await work(primary);
  } finally {
    for (const one of all.reverse()) await one.close();
  }
}

/** Creates a database with the tables of the product. Resolves to its URL. */
export async function databaseOf(postgres: Postgres): Promise<string> {
  const url = await postgres.create();
  const session = new Session({ url, name: 'bench', timeoutMs: 60_000 });
  await migrate(session, [...logMigrations, ...clusterMigrations]).finally(() => session.close());
  return url;
}

export async function inFolders<T>(count: number, work: (folders: string[]) => Promise<T>): Promise<T> {
  const folders = Array.from({ length: count }, () => mkdtempSync(join(tmpdir(), 'oa-bench-')));
  try {
    return await work(folders);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

export interface BenchNodes {
  postgres: Postgres;
  servers: readonly Child[];
}

/** Runs work with nodes of the company of the bench. */
export function withNodes<T>(
  { count, standbys = 0, line }: { count: number; standbys?: number; line: Line },
  work: (nodes: BenchNodes) => Promise<T>,
): Promise<T> {
  return withPostgres(standbys, (postgres) =>
    inFolders(count + 1, async ([blobs = '', ...folders]) => {
      const url = await databaseOf(postgres);
      const [first = ''] = folders;
      const log = await openPostgresLog({ dataDir: first, url, warn: console.warn, level: () => programLevel });
      await makeCompany(first, brandCount, 'first', log);
      const servers: Child[] = [];
      for (const folder of folders) {
        const env = { ...environment(folder, line.url), CLUSTER_URL: url, BLOBS: blobs };
        servers.push(await Child.serve('server', ['serve'], env));
      }
      try {
        return await work({ postgres, servers });
      } finally {
        for (const server of servers) await server.stop();
      }
    }),
  );
}

/** Usage of processors and disk during a measurement. 1 is one core, or the disk, for the whole time. */
export interface Usage {
  seconds: number;
  /** Main thread of each node. */
  mainThreads: number[];
  /** All threads of each node. */
  nodes: number[];
  database: number;
  /** Generator of the load, which runs on the same machine. */
  generator: number;
  /** Time that the database waited for the disk to write its log. */
  disk: number;
}

/** Measures the usage while work is done. */
export async function usageOf({ postgres, servers }: BenchNodes, work: () => Promise<void>): Promise<Usage> {
  const read = async () => ({
    at: performance.now() / 1000,
    servers: servers.map((server) => server.cpuSeconds()),
    database: treeSeconds(postgres.pid),
    generator: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    disk: await fsyncSeconds(postgres),
  });
  const before = await read();
  await work();
  const after = await read();
  const seconds = after.at - before.at;
  const each = (of: 'all' | 'first') =>
    after.servers.map((server, n) => (server[of] - (before.servers[n]?.[of] ?? 0)) / seconds);
  return {
    seconds,
    mainThreads: each('first'),
    nodes: each('all'),
    database: (after.database - before.database) / seconds,
    generator: (after.generator - before.generator) / seconds,
    disk: (after.disk - before.disk) / seconds,
  };
}

/** Share from which a core or the disk counts as the bound. */
const full = 0.85;

/** Describes what was busy, and what bounded the work. */
export function describeUsage({ mainThreads, nodes, database, generator, disk }: Usage): string {
  const cores = availableParallelism();
  const used = nodes.reduce((sum, one) => sum + one, 0) + database + generator;
  const bound =
    used >= full * cores
      ? `the ${cores} cores of this machine`
      : Math.max(...mainThreads) >= full
        ? 'the main thread of a node'
        : disk >= full
          ? 'the disk of the database'
          : 'none of them: the nodes wait for the database';
  const list = (values: number[]) => values.map((one) => one.toFixed(2)).join(' + ');
  return (
    `bound: ${bound}. Cores used: nodes ${list(nodes)} (main threads ${list(mainThreads)}), ` +
    `database ${database.toFixed(2)}, load generator ${generator.toFixed(2)}; database waits for the disk ${(disk * 100).toFixed(0)}% of the time`
  );
}

/** Returns the seconds of processor time of a process and its child processes. */
function treeSeconds(pid: number): number {
  const ticks = (id: number | string) =>
    (readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []).slice(11, 15).map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = ticks(pid);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  // A child may have ended in the meantime.
  const childTicks = (id: string) => (existsSync(`/proc/${id}/stat`) ? ticks(id).slice(0, 2) : []);
  const live = children.flatMap(childTicks).reduce((sum, one) => sum + one, 0);
  return (user + system + endedUser + endedSystem + live) / 100;
}

async function fsyncSeconds(postgres: Postgres): Promise<number> {
  const text = "SELECT coalesce(sum(fsync_time), 0) / 1000 AS seconds FROM pg_stat_io WHERE object = 'wal'";
  const [row] = await postgres.query(postgres.urlOf('postgres'), text);
  return Number(row?.seconds ?? 0);
}
