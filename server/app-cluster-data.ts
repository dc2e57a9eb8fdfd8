import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import Database from 'better-sqlite3';
import {
  localLogIn,
  mustHaveTime,
  mustNotBeSingle,
  mustNotHaveLeft,
  prepareDatabase,
  removeEarlierCopy,
} from './app-cluster-database.ts';
import { mustHaveKeyOf } from './app-cluster-key.ts';
import { runningNodes } from './app-cluster-move.ts';
import { beginLog, type Data, withOpened } from './app-data.ts';
import { logOfOthers } from './backup/write.ts';
import type { Blobs } from './blobs/port.ts';
import { done, type Outcome } from './cli/outcome.ts';
import { DatabaseClock } from './cluster/database-clock.ts';
import { PostgresLease } from './cluster/postgres-lease.ts';
import type { Config } from './config.ts';
import { sets } from './engine/sets.ts';
import { loadSecretKey, Secrets } from './keys/secrets.ts';
import { InstallationWork } from './lease/installation-work.ts';
import { exceptLeaseLost } from './lease/port.ts';
import { TermEngine } from './lease/term-engine.ts';
import { mustKnowLog } from './log/known-events.ts';
import { forgetNode, setMetaIn } from './log/meta.ts';
import { openPostgresLog } from './log/postgres/log.ts';
import { Session } from './postgres/session.ts';
import { SteadyClock } from './process/steady-clock.ts';
import { inboxRows } from './projections/index.ts';
import { ConfigError } from './settings.ts';
import { mustBeUsable } from './storage/data-folder.ts';
import { DataInUse, isInUse, lockData } from './storage/data-lock.ts';
import { removeSqlite } from './storage/derived-file.ts';
import { makeFolder } from './storage/writable.ts';
import { Erasures } from './timers/erasures.ts';

/** Settings of a command that runs beside the nodes of a cluster. */
export interface BesideNodes {
  config: Config;
  url: string;
  warn: (line: string) => void;
  /** Secret keys. The database must name the first. Default: SECRET_KEY. */
  keys?: readonly [Buffer, ...Buffer[]];
}

const commandFolder = (dataDir: string) => join(dataDir, 'command');

/** Removes the folder that a command used and did not remove, because it was killed. */
export function removeCommandFolder(dataDir: string): void {
  const folder = commandFolder(dataDir);
  if (existsSync(folder) && !isInUse(folder)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs work with a temporary folder in DATA_DIR, and removes it afterwards, because it contains customers' text. One command at a time.
 * @throws DataInUse, ConfigError
 */
export async function withCommandFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  mustBeUsable(dataDir, { isRestore: true });
  makeFolder('DATA_DIR', dataDir);
  removeCommandFolder(dataDir);
  const folder = commandFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockCommand(folder);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    unlock();
    remove();
    process.off('exit', remove);
  }
}

function lockCommand(folder: string): () => void {
  try {
    return lockData(folder);
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error;
    throw new DataInUse('Another command is running on this DATA_DIR.');
  }
}

/**
 * Opens the log of a cluster, with rows that include all of it. The nodes can be running. Uses the data folder of a stopped node itself, and
 * a copy of that of a running node. Without the data of a node, everything is copied from the database.
 * @throws ConfigError, DataInUse, DatabaseUnavailable, LaterLevel, LaterLog, DivergedLog; DamagedRows
 */
export async function withClusterData<T>(options: BesideNodes, work: (data: Data) => Promise<T>): Promise<T> {
  const { dataDir } = options.config;
  const local = localLogIn(dataDir);
  mustNotBeSingle(dataDir, local);
  if (local.state === 'copy' && !isInUse(dataDir)) {
    const unlock = lockData(dataDir);
    try {
      return await withLogIn(dataDir, options, work);
    } finally {
      unlock();
    }
  }
  return withCommandFolder(dataDir, async (folder) => {
    // `withOpened` opens only these rows.
    if (local.state === 'copy') await copyNode(dataDir, folder, [inboxRows]);
    return withLogIn(folder, options, work);
  });
}

async function withLogIn<T>(
  folder: string,
  { config, url, warn, keys = [loadSecretKey(config.dataDir, config.secretKey)] }: BesideNodes,
  work: (data: Data) => Promise<T>,
): Promise<T> {
  const databaseClock = new DatabaseClock();
  const { node, level } = await prepareCopy(folder, url, new Secrets(keys[0], keys.slice(1)), databaseClock);
  mustHaveTime(databaseClock);
  const log = await openPostgresLog({ dataDir: folder, url, warn, level: () => level });
  if (node !== null) setMetaIn(log.sqlite, 'node', node);
  const clock = new SteadyClock(Date.now);
  clock.startFrom(log.lastAt());
  await beginLog(log, config, clock.now());
  return withOpened(folder, log, warn, work, clock.now);
}

/**
 * Checks the database, and whether the log file of a folder can be its copy. Removes a copy of an earlier generation.
 * @param clock receives the difference from the database's clock
 * @returns the id of the node of the copy, also if it was removed (`null` if it has none), whether the database has no records,
 * and the level of the cluster
 * @throws ConfigError, DatabaseUnavailable, LaterLevel, LaterLog
 */
export async function prepareCopy(
  folder: string,
  url: string,
  secrets: Pick<Secrets, 'keyId' | 'keyIds'>,
  clock?: DatabaseClock,
): Promise<{ node: string | null; isEmpty: boolean; level: number }> {
  const local = localLogIn(folder);
  const head = await prepareDatabase(url, clock);
  mustNotHaveLeft(head, local);
  await mustHaveKeyOf(url, secrets);
  const session = new Session({ url, name: 'oa-console generations' });
  await removeEarlierCopy(folder, local, head, session).finally(() => session.close());
  mustKnowLog(join(folder, 'log.db'));
  return { node: local.state === 'copy' ? local.node : null, isEmpty: head.position === 0, level: head.level };
}

/** Copies what a node has to another folder, while the node can be running: first the rows, so that the log is never behind them. */
async function copyNode(dataDir: string, to: string, copied: readonly { file: string }[]): Promise<void> {
  for (const { file } of copied) {
    const rows = join(dataDir, `${file}.db`);
    if (!existsSync(rows)) continue;
    const sqlite = new Database(rows, { readonly: true });
    try {
      sqlite.prepare('VACUUM INTO ?').run(join(to, `${file}.db`));
    } finally {
      sqlite.close();
    }
  }
  await logOfOthers(dataDir).copyTo(join(to, 'log.db'));
}

/** Writes a data folder with which a new node starts, so that it copies less from the database. The node can be running. */
export async function snapshot(
  { config, print }: Pick<BesideNodes, 'config'> & { print: (line: string) => void },
  to: string,
): Promise<Outcome> {
  const { dataDir } = config;
  if (localLogIn(dataDir).state !== 'copy')
    throw new ConfigError(`DATA_DIR (${dataDir}) does not belong to a node of a cluster.`);
  if (existsSync(join(to, 'log.db'))) throw new ConfigError(`${to} already contains an installation.`);
  if (resolve(to).startsWith(`${resolve(dataDir)}${sep}`))
    throw new ConfigError('The folder must not be inside DATA_DIR, because erasures do not reach it.');
  mustBeUsable(to);
  makeFolder('The new folder', to);
  const unlock = lockData(to);
  const names = [...sets.map(({ file }) => `${file}.db`), 'log.db'];
  const remove = () => {
    for (const name of names) removeSqlite(join(to, name));
  };
  process.once('exit', remove);
  let isComplete = false;
  try {
    await copyNode(dataDir, to, sets);
    const log = new Database(join(to, 'log.db'));
    forgetNode(log);
    const records = log.prepare<[], number>('SELECT coalesce(max(position), 0) FROM records').pluck().get() ?? 0;
    log.close();
    print(`${to} contains ${records} records. Move it to the machine of a new node, and set DATA_DIR to it there.`);
    isComplete = true;
    return done({ folder: to, records });
  } finally {
    process.off('exit', remove);
    // An incomplete snapshot contains customers' text, and would be refused as a data folder.
    if (!isComplete) remove();
    unlock();
    // The new node creates its own.
    removeSqlite(join(to, 'lock'));
  }
}

/**
 * Waits until a recorded erasure is complete. The leader carries it out. If no node runs, this process acquires the lease and does it.
 * @throws DatabaseUnavailable
 */
export async function completeInCluster(
  { engine, rows, store }: Data,
  { blobs, url, warn }: { blobs: Blobs; url: string; warn: BesideNodes['warn'] },
  conversationId: string,
): Promise<void> {
  const lease = new PostgresLease({ url, warn });
  const workEngine = new TermEngine(engine, lease);
  const workWarn = exceptLeaseLost(warn);
  const mustHaveLease = () => workEngine.mustHaveLease();
  const erasures = new Erasures({ engine: workEngine, rows, store, blobs, mustHaveLease, warn: workWarn });
  const work = new InstallationWork({
    lease,
    engine: workEngine,
    workers: [erasures],
    timers: [],
    caughtUp: async () => engine.reached(await engine.log.head()),
    warn: workWarn,
  });
  const session = new Session({ url, name: 'oa-console nodes' });
  const running = await runningNodes((text, values) => session.query(text, values)).finally(() => session.close());
  const erased = Promise.withResolvers<void>();
  const look = () => void (engine.read('erasure', conversationId) === undefined && erased.resolve());
  const stopLooking = engine.onCommit(look);
  look();
  try {
    // Sends and deadlines would wait if this process had the lease.
    if (running.length === 0) await work.start();
    await erased.promise;
  } finally {
    stopLooking();
    if (running.length === 0) {
      await work.stopTimers();
      await work.stop();
    }
  }
}
