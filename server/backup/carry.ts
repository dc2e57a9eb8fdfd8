import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setMetaIn } from '../log/meta.ts';
import { sumOfRecord } from '../log/sums.ts';
import { migrationsFolder } from '../storage/assets.ts';
import { openSqlite, type Sqlite } from '../storage/sqlite.ts';
import { lessAccess, revokedTokens } from './access-taken.ts';
import type { Carried } from './carried.ts';
import { blobsErased, contentsErased, conversationsErased } from './erasures.ts';
import { LogInUse } from './log-in-use.ts';
import { type Reseal, resealFor } from './reseal.ts';
import { restoredIn } from './restored.ts';
import { secondFactors } from './second-factors.ts';
import { linksOf, sessionsOf } from './sessions-ended.ts';

/**
 * Changes of the current log that a restore must not undo. Each function returns the records to append, or none if the restored log already
 * contains them.
 */
const carried: ((running: LogInUse, restored: Sqlite, reseal: Reseal) => Carried[])[] = [
  contentsErased,
  conversationsErased,
  revokedTokens,
  lessAccess,
  secondFactors,
];

/**
 * Prepares a staged log to replace the current one, if there is one: erasures and revocations since the backup are applied, all sessions
 * are ended, and a record names who restored it. Idempotent.
 * @returns the first damage of the current log, whose readable part is still carried over; `null` if it was read completely
 */
export function carryOver(current: string, staged: string, now: number): unknown {
  const log = openSqlite(join(staged, 'log.db'), { migrations: migrationsFolder('log'), synchronous: 'FULL' });
  const running = new LogInUse(current);
  try {
    const reseal = resealFor(current, staged, (error) => running.damaged(error));
    // Before the contents are erased, because they reference the blobs. A second run could not find them.
    for (const blob of blobsErased(running, log))
      rmSync(join(staged, 'blobs', blob.slice(0, 2), blob), { force: true });
    log.transaction(() => {
      for (const carry of carried) append(log, carry(running, log, reseal), now);
      append(log, sessionsOf(log), now);
      append(log, linksOf(log), now);
      append(log, restoredIn(staged, log, running.damage !== null), now);
      // The backup's key may not have been included. The next start uses the available one.
      setMetaIn(log, 'keyId', '');
    })();
    log.pragma('wal_checkpoint(TRUNCATE)');
    log.pragma('journal_mode = DELETE');
    return running.damage;
  } finally {
    running.close();
    log.close();
  }
}

function append(log: Sqlite, records: readonly Carried[], now: number): void {
  const insert = log.prepare(
    'INSERT INTO records (stream, at, actor, events, sum) VALUES (@stream, @at, @actor, @events, @sum)',
  );
  for (const { stream, event, actor = 'system' } of records) {
    const record = { stream, at: now, actor, events: JSON.stringify([event]), contents: null };
    insert.run({ ...record, sum: sumOfRecord(record) });
  }
}
