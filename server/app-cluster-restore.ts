import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { openBlobs } from './app-blobs.ts';
import { prepareCopy, withCommandFolder } from './app-cluster-data.ts';
import { headIn, localLogIn, mustHaveTime, mustNotBeSingle } from './app-cluster-database.ts';
import { importMs, problemsIn } from './app-cluster-move.ts';
import { carryOver } from './backup/carry.ts';
import { stagedFolder } from './backup/stage.ts';
import { logOfOthers } from './backup/write.ts';
import { copyBlobs } from './blobs/copy-blobs.ts';
import { isKept } from './blobs/exclusive.ts';
import { StoredFiles } from './blobs/files.ts';
import type { Blobs } from './blobs/port.ts';
import { type BackupCommand, stage } from './cli/backup.ts';
import { done, failed, type Outcome } from './cli/outcome.ts';
import { DatabaseClock } from './cluster/database-clock.ts';
import { loadSecretKey, Secrets } from './keys/secrets.ts';
import { levelOfLog } from './log/known-events.ts';
import { metaIn } from './log/meta.ts';
import { importLog } from './log/postgres/import.ts';
import { openPostgresLog } from './log/postgres/log.ts';
import { type Query, Session } from './postgres/session.ts';
import { ConfigError } from './settings.ts';

/** Milliseconds after which the previous leader has noticed the loss of the lease. */
const noticedMs = 6_000;
/** Milliseconds for which the command has the lease. Longer than `noticedMs`; afterwards, the lock of `head` keeps the nodes from acquiring it. */
const leaseMs = 9_000;
/**
 * Settings with which the database ends the transaction of a machine that was lost or paused, because nothing can be written meanwhile. Not
 * every operating system of a database has the check of the connection.
 */
const idleSetting = "SELECT set_config('idle_in_transaction_session_timeout', '120s', false)";
const connectionSettings = `SELECT set_config('client_connection_check_interval', '5s', false),
  set_config('tcp_keepalives_idle', '10', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '3', false)`;
/** Milliseconds between two statements that keep the transaction from being idle. */
const pulseMs = 10_000;

interface Restore extends BackupCommand {
  url: string;
  warn: (line: string) => void;
}

/**
 * Replaces the log of a cluster with a backup, as another generation. The nodes can be running. What a restore must not undo is carried over
 * from the log in use. Nothing is appended between the last record that is carried over and the replacement, and afterwards nothing by a
 * node whose copy is of the previous generation: such a node starts again with the restored log. An interruption changes nothing.
 * @throws ConfigError, DataInUse, DatabaseUnavailable, LaterLevel, LaterLog, DivergedLog
 */
export async function restoreInCluster(options: Restore): Promise<Outcome> {
  const { config, url, print, warn } = options;
  const { dataDir, blobs } = config;
  const local = localLogIn(dataDir);
  mustNotBeSingle(dataDir, local);
  return withCommandFolder(dataDir, async (folder) => {
    const outcome = await stage(
      options,
      folder,
      ({ head, takenAt }) => `The backup of ${takenAt} with ${head} records is complete.`,
    );
    if (outcome.exit !== 'ok') return outcome;
    const current = join(folder, 'log.db');
    const staged = stagedFolder(folder);
    if (problemsIn(staged, print) > 0)
      return failed('Nothing was changed: the log of the backup is damaged. Restore another backup.');
    if (local.state === 'copy') await logOfOthers(dataDir).copyTo(current);
    const clock = new DatabaseClock();
    const secrets = new Secrets(loadSecretKey(dataDir, config.secretKey));
    const { level } = await prepareCopy(folder, url, secrets, clock);
    mustHaveTime(clock);
    if (levelOfLog(join(staged, 'log.db')) > level)
      throw new ConfigError('The backup is of a later version than that of some nodes. Upgrade all nodes first.');
    /** Carries over what the log in use has until now. Can be repeated. */
    const carry = async () => {
      const log = await openPostgresLog({ dataDir: folder, url, warn, level: () => level });
      await log.close();
      const { damage } = carryOver(current, staged, Date.now());
      if (damage !== null) throw damage;
    };
    await carry();
    const files = new StoredFiles(join(staged, 'blobs'));
    const target = await openBlobs({ dataDir, blobs, node: 'restore' });
    await copyBlobs(files, target);
    const before = await namesIn(files);
    print('Changes are refused until the log has been replaced.');
    const records = await withoutLeader(url, warn, async (query) => {
      await carry();
      await copyMissing(files, target);
      const log = new Database(join(staged, 'log.db'), { readonly: true });
      try {
        const generation = metaIn(log, 'generation') ?? '';
        const onProgress = (position: number) => print(`${position} records`);
        return (await importLog(query, log, { generation, onProgress })).position;
      } finally {
        log.close();
      }
    });
    await removeReplaced(url, warn);
    // Blobs of content that was erased after they had been copied.
    for (const hash of before.difference(await namesIn(files))) await target.delete(hash);
    print(`The log was replaced, and has ${records} records. Nodes that run start again with it.`);
    return done({ ...outcome.answer, records });
  });
}

/**
 * Runs work in a transaction that locks `head`, while no node is the leader, so that no message is sent whose result could not be recorded
 * any more.
 * @throws ConfigError if a node became the leader in the meantime; DatabaseUnavailable; the errors of `work`
 */
async function withoutLeader<T>(url: string, warn: Restore['warn'], work: (query: Query) => Promise<T>): Promise<T> {
  const holder = randomUUID();
  const session = new Session({
    url,
    name: 'oa-console restore',
    timeoutMs: importMs,
    prepare: async (client) => {
      await client.query(idleSetting);
      await client.query(connectionSettings).catch(() => undefined);
    },
  });
  try {
    const [before] = await session.query<{ held: boolean }>(
      `WITH before AS (SELECT holder, until > clock_timestamp() AS held FROM lease FOR UPDATE)
       UPDATE lease SET holder = $1, until = clock_timestamp() + $2 * interval '1 ms' FROM before RETURNING before.held`,
      [holder, leaseMs],
    );
    if (before?.held === true) await delay(noticedMs);
    return await session.transaction(async (query) => {
      await headIn({ query }, 'FOR UPDATE');
      const [lease] = await query('SELECT 1 FROM lease WHERE holder = $1', [holder]);
      if (lease === undefined)
        throw new ConfigError(
          'A node or another command acquired the lease in the meantime. Nothing was changed. Run the command again.',
        );
      const pulse = setInterval(() => void query('SELECT 1').catch(() => undefined), pulseMs);
      return work(query).finally(() => clearInterval(pulse));
    });
  } finally {
    await session
      .query("UPDATE lease SET holder = '', until = '-infinity' WHERE holder = $1", [holder])
      .catch((error: unknown) => warn(`Lease could not be released, a node acquires it after some seconds: ${error}`));
    await session.close();
  }
}

/** Removes the replaced text from the files of the tables. A failure is only reported, because the log was replaced. */
async function removeReplaced(url: string, warn: Restore['warn']): Promise<void> {
  const session = new Session({ url, name: 'oa-console vacuum', timeoutMs: importMs });
  await session
    .query('VACUUM records, contents')
    .catch((error: unknown) => warn(`Replaced content could not be removed from the files of the database: ${error}`));
  await session.close();
}

async function namesIn(files: StoredFiles): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { hash } of files.all()) names.add(hash);
  return names;
}

/** Copies the blobs that the store does not have, because the leader deleted them before it lost the lease. */
async function copyMissing(files: StoredFiles, target: Blobs): Promise<void> {
  for await (const { hash } of files.all()) {
    if (await isKept(target, hash)) continue;
    const blob = await files.open(hash);
    if (blob !== null) await target.put(blob.stream, Number.POSITIVE_INFINITY);
  }
}
