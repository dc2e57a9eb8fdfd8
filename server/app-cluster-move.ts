import { hostname } from 'node:os';
import { join } from 'node:path';
import { openBlobs } from './app-blobs.ts';
import { type Head, headIn, prepareDatabase } from './app-cluster-database.ts';
import { type CopiedBlobs, copyBlobs } from './blobs/copy-blobs.ts';
import { StoredFiles } from './blobs/files.ts';
import { done, failed, type Outcome } from './cli/outcome.ts';
import { Problems } from './cli/problems.ts';
import { auditLog } from './cli/verify.ts';
import { allocateNodeId } from './cluster/postgres-nodes.ts';
import type { Config } from './config.ts';
import { keyFault } from './keys/key-check.ts';
import { loadSecretKey, Secrets } from './keys/secrets.ts';
import { LogAudit } from './log/audit.ts';
import { mustBeOfThisVersion } from './log/form.ts';
import { mustKnowLog } from './log/known-events.ts';
import { metaIn, newGeneration, setMetaIn } from './log/meta.ts';
import { changesOf, importLog } from './log/postgres/import.ts';
import { openPostgresLog } from './log/postgres/log.ts';
import { type Query, Session } from './postgres/session.ts';
import { version } from './process/version.ts';
import { ConfigError } from './settings.ts';
import { migrationsFolder } from './storage/assets.ts';
import { isStaged, mustHaveLog, restoreWaiting } from './storage/data-folder.ts';
import { lockData } from './storage/data-lock.ts';
import { openSqlite, type Sqlite } from './storage/sqlite.ts';

/**
 * The commands that move an installation between a single machine and a cluster. The log that continues gets another generation, because
 * the log that is left behind could be continued too, with other records at the same positions: screens then load everything again instead of
 * merging rows of both. Deduplication keys move along, so that a webhook that is delivered again counts once.
 */

/** Milliseconds for a statement of an import. */
export const importMs = 10 * 60_000;

/** Milliseconds after which a node without a heartbeat counts as ended. */
export const silentMs = 10_000;

const hasLeft = 'The installation in the database of CLUSTER_URL has already left it.';

interface Move {
  config: Config;
  url: string;
  print: (line: string) => void;
}

/** Returns the ids of the nodes that run. @throws DatabaseUnavailable */
export async function runningNodes(query: Query): Promise<string[]> {
  const rows = await query<{ id: string }>(
    "SELECT id FROM nodes WHERE NOT ended AND seen > clock_timestamp() - $1 * interval '1 ms' ORDER BY length(id), id",
    [silentMs],
  );
  return rows.map(({ id }) => id);
}

/** @throws ConfigError if a node runs */
export async function mustNotRun(query: Query): Promise<void> {
  const ids = await runningNodes(query);
  if (ids.length > 0)
    throw new ConfigError(
      `Nodes are running: ${ids.join(', ')}. Stop all nodes first. A node that was killed counts as running for ${silentMs / 1000} s.`,
    );
}

/**
 * Moves the installation of a stopped single machine into an empty database, and its files into BLOBS. Its log becomes the copy of a node.
 * @throws ConfigError, DatabaseUnavailable, LaterLevel, LaterLog
 */
export async function joinCluster({ config, url, print }: Move): Promise<Outcome> {
  const { dataDir, blobs } = config;
  return withLogFile(dataDir, async (sqlite) => {
    if (metaIn(sqlite, 'change') !== null) throw new ConfigError('DATA_DIR already belongs to a node of a cluster.');
    if (keyFault(config) !== null)
      throw new ConfigError(
        'SECRET_KEY is not the key of this installation. Set it to the content of secret.key in DATA_DIR, unless the installation already had a SECRET_KEY.',
      );
    if (problemsIn(dataDir, print) > 0)
      return failed('Nothing was changed: the log is damaged. Run verify, or restore a backup first.');
    const { keyId } = new Secrets(loadSecretKey(dataDir, config.secretKey));
    const generation = metaIn(sqlite, 'nextGeneration') ?? newGeneration();
    // Checked before the files are copied, because BLOBS may be that of another installation. Checked again under the lock.
    mustBeEmpty(await prepareDatabase(url), generation);
    const target = await openBlobs({ dataDir, blobs, node: 'operator' });
    const files = await copyBlobs(new StoredFiles(join(dataDir, 'blobs')), target);
    report(files, print);
    setMetaIn(sqlite, 'nextGeneration', generation);
    const session = new Session({ url, name: 'oa-console join', timeoutMs: importMs });
    try {
      const node = await session.transaction(async (query) => {
        const head = await headIn({ query }, 'FOR UPDATE');
        mustBeEmpty(head, generation);
        if (head.generation !== generation) {
          await mustNotRun(query);
          const onProgress = (position: number) => print(`${position} records`);
          await importLog(query, sqlite, { generation, onProgress });
          await query('UPDATE head SET key_id = $1', [keyId]);
        } else await mustContainAll(query, sqlite);
        return allocateNodeId({ query }, { version, host: hostname() });
      });
      const change = changesOf(sqlite);
      sqlite.transaction(() => {
        setMetaIn(sqlite, 'change', String(change));
        setMetaIn(sqlite, 'generation', generation);
        setMetaIn(sqlite, 'node', node);
        sqlite.prepare("DELETE FROM meta WHERE key = 'nextGeneration'").run();
      })();
      const { position } = await headIn(session);
      print(`The cluster contains the installation with ${position} records, and DATA_DIR is the one of node ${node}.`);
      print('Start this node with the same settings, then further nodes with an empty DATA_DIR each.');
      print('The files in DATA_DIR/blobs are no longer used. Delete the folder when the cluster works.');
      return done({ records: position, files: files.copied, damagedFiles: files.damaged, node });
    } finally {
      await session.close();
    }
  });
}

/**
 * Turns the data folder of a stopped node into the installation of a single machine, with the files of BLOBS. All nodes must be stopped.
 * Afterwards, no node starts on the database any more.
 * @throws ConfigError, DatabaseUnavailable, LaterLevel, DivergedLog
 */
export async function leaveCluster({ config, url, print }: Move): Promise<Outcome> {
  const { dataDir, blobs } = config;
  return withLogFile(dataDir, async (sqlite) => {
    if (metaIn(sqlite, 'change') === null)
      throw new ConfigError(`DATA_DIR (${dataDir}) does not belong to a node of a cluster.`);
    const head = await prepareDatabase(url);
    const { keyId } = new Secrets(loadSecretKey(dataDir, config.secretKey));
    if (head.keyId !== keyId) throw new ConfigError('SECRET_KEY is not the key of this cluster.');
    const generation = metaIn(sqlite, 'nextGeneration') ?? newGeneration();
    const session = new Session({ url, name: 'oa-console leave' });
    try {
      await mustNotRun((text, values) => session.query(text, values));
      if (head.leftAs !== generation) {
        if (head.leftAs !== null) throw new ConfigError(hasLeft);
        await catchUp(dataDir, url, print);
        setMetaIn(sqlite, 'nextGeneration', generation);
      }
      const from = await openBlobs({ dataDir, blobs, node: 'operator' });
      const files = await copyBlobs(from, await openBlobs({ dataDir, blobs: null, node: 'operator' }));
      report(files, print);
      await session.transaction(async (query) => {
        const now = await headIn({ query }, 'FOR UPDATE');
        if (now.leftAs === generation) return;
        // The command may have been run on another node in the meantime.
        if (now.leftAs !== null) throw new ConfigError(hasLeft);
        await mustNotRun(query);
        mustBeAt(now, sqlite);
        await query('INSERT INTO generations (generation) SELECT generation FROM head');
        await query('UPDATE head SET left_as = $1, generation = $1', [generation]);
      });
      sqlite.transaction(() => {
        setMetaIn(sqlite, 'generation', generation);
        setMetaIn(sqlite, 'keyId', keyId);
        sqlite.prepare("DELETE FROM meta WHERE key IN ('change', 'node', 'nextGeneration')").run();
      })();
      print(`DATA_DIR (${dataDir}) is the installation of a single machine, with ${head.position} records.`);
      print(
        'Start it without CLUSTER_URL and BLOBS, with the same SECRET_KEY. No node starts on the database any more.',
      );
      print('The database and BLOBS still contain everything. Delete them when the single machine works.');
      return done({ records: head.position, files: files.copied, damagedFiles: files.damaged });
    } finally {
      await session.close();
    }
  });
}

/** @throws ConfigError if the database contains another installation than that of an earlier, interrupted run */
function mustBeEmpty(head: Head, generation: string): void {
  if (head.generation === generation || (head.position === 0 && head.leftAs === null)) return;
  throw new ConfigError(
    'The database of CLUSTER_URL already contains an installation. Use an empty database. Nothing was changed.',
  );
}

/** Locks the data folder and opens its log file, while the product is stopped. @throws ConfigError, LaterLog */
async function withLogFile(dataDir: string, work: (sqlite: Sqlite) => Promise<Outcome>): Promise<Outcome> {
  mustHaveLog(dataDir);
  const file = join(dataDir, 'log.db');
  const unlock = lockData(dataDir);
  try {
    if (isStaged(dataDir)) throw restoreWaiting();
    mustKnowLog(file);
    mustBeOfThisVersion(file);
    const sqlite = openSqlite(file, { migrations: migrationsFolder('log'), synchronous: 'FULL' });
    try {
      return await work(sqlite);
    } finally {
      sqlite.close();
    }
  } finally {
    unlock();
  }
}

/** Checks the log in a folder, because nodes refuse records with a wrong checksum. @returns the number of problems */
export function problemsIn(dataDir: string, print: Move['print']): number {
  const problems = new Problems(print);
  const audit = new LogAudit(dataDir);
  try {
    auditLog(audit, problems.report);
  } finally {
    audit.close();
  }
  return problems.count;
}

function report({ copied, damaged }: CopiedBlobs, print: Move['print']): void {
  print(`${copied} files`);
  for (const hash of damaged) print(`file ${hash}: the content is damaged, and the file was not copied`);
}

/**
 * Checks that the database contains the whole log, after an interruption between the import and the change of the log file.
 * @throws ConfigError if the log file was continued on its own in the meantime
 */
async function mustContainAll(query: Query, sqlite: Sqlite): Promise<void> {
  const last = sqlite
    .prepare<[], { position: number; stream: string; at: number }>(
      'SELECT position, stream, at FROM records ORDER BY position DESC LIMIT 1',
    )
    .get();
  if (last === undefined) return;
  const found = await query('SELECT 1 FROM records WHERE position = $1 AND stream = $2 AND at = $3', [
    last.position,
    last.stream,
    last.at,
  ]);
  if (found.length === 0)
    throw new ConfigError(
      'The installation was started without CLUSTER_URL after an interrupted `cluster join`. Run the command with another, empty database.',
    );
}

/** Copies everything that the database has to the log file of a node. @throws DatabaseUnavailable, DivergedLog */
async function catchUp(dataDir: string, url: string, warn: Move['print']): Promise<void> {
  const log = await openPostgresLog({ dataDir, url, warn, level: () => 0 });
  await log.close();
}

/** @throws ConfigError if another process has changed the log since it was copied */
function mustBeAt({ position, change }: Head, sqlite: Sqlite): void {
  const own = sqlite.prepare<[], number>('SELECT coalesce(max(position), 0) FROM records').pluck().get();
  if (own === position && metaIn(sqlite, 'change') === String(change)) return;
  throw new ConfigError('The log was changed in the meantime. Stop all nodes, and run the command again.');
}
