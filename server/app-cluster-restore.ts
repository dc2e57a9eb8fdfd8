import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { openBlobs } from './app-blobs.ts';
import { prepareCopy, withCommandFolder } from './app-cluster-data.ts';
import { headIn, localLogIn, mustNotBeSingle } from './app-cluster-database.ts';
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
import { loadSecretKey, Secrets } from './keys/secrets.ts';
import { metaIn } from './log/meta.ts';
import { importLog } from './log/postgres/import.ts';
import { openPostgresLog } from './log/postgres/log.ts';
import { Session } from './postgres/session.ts';

/** Milliseconds for which the command has the lease without renewing it, and between two renewals. */
const leaseMs = 30_000;
const renewEveryMs = 5_000;
/** Milliseconds after which the previous leader has noticed the loss of the lease. */
const noticedMs = 6_000;

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
    await prepareCopy(folder, url, new Secrets(loadSecretKey(dataDir, config.secretKey)));
    /** Carries over what the log in use has until now. Can be repeated. */
    const carry = async () => {
      const log = await openPostgresLog({ dataDir: folder, url, warn });
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
    const records = await withoutLeader(url, warn, (session) =>
      session.transaction(async (query) => {
        await headIn({ query }, 'FOR UPDATE');
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
      }),
    );
    // Blobs of content that was erased after they had been copied.
    for (const hash of before.difference(await namesIn(files))) await target.delete(hash);
    print(`The log was replaced, and has ${records} records. Nodes that run start again with it.`);
    return done({ ...outcome.answer, records });
  });
}

/**
 * Runs work while no node is the leader, so that no message is sent whose result could not be recorded any more. Afterwards, removes replaced
 * text from the files of the tables, and releases the lease.
 * @param work receives a session whose statements can take minutes
 * @throws DatabaseUnavailable; the errors of `work`
 */
async function withoutLeader<T>(
  url: string,
  warn: Restore['warn'],
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const lease = new Session({ url, name: 'oa-console lease' });
  const session = new Session({ url, name: 'oa-console restore', timeoutMs: importMs });
  const renew = () =>
    lease.query("UPDATE lease SET until = clock_timestamp() + $2 * interval '1 ms' WHERE holder = $1 RETURNING 1", [
      holder,
      leaseMs,
    ]);
  let renewals: NodeJS.Timeout | undefined;
  try {
    const [before] = await lease.query<{ held: boolean }>(
      `WITH before AS (SELECT holder, until > clock_timestamp() AS held FROM lease FOR UPDATE)
       UPDATE lease SET holder = $1, until = clock_timestamp() + $2 * interval '1 ms' FROM before RETURNING before.held`,
      [holder, leaseMs],
    );
    renewals = setInterval(() => void renew().catch((error: unknown) => warn(String(error))), renewEveryMs);
    if (before?.held === true) await delay(noticedMs);
    const result = await work(session);
    await session.query('VACUUM records, contents');
    return result;
  } finally {
    clearInterval(renewals);
    await lease.query("UPDATE lease SET holder = '', until = '-infinity' WHERE holder = $1", [holder]).catch(String);
    await Promise.all([lease.close(), session.close()]);
  }
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
