import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Event } from '../../shared/events/index.ts';
import { setMetaIn } from '../log/meta.ts';
import type { Actor } from '../log/port.ts';
import { sumOfRecord } from '../log/sums.ts';
import { migrationsFolder } from '../storage/assets.ts';
import { openSqlite, type Sqlite } from '../storage/sqlite.ts';
import { lessAccess, revokedTokens } from './access-taken.ts';
import { blobsErased, contentsErased, conversationsErased } from './erasures.ts';
import { LogInUse } from './log-in-use.ts';
import { type Reseal, resealFor } from './reseal.ts';
import { restoredIn } from './restored.ts';
import { secondFactors } from './second-factors.ts';
import { linksOf, sessionsOf } from './sessions-ended.ts';

/** A record of one event. */
export interface Carried {
  stream: string;
  event: Event;
  /** The product itself, if nothing else is said. */
  actor?: Actor;
}

/** Everything of the log in use that an older one must not undo; each says it in records, and nothing where it is known. */
const carried: ((running: LogInUse, restored: Sqlite, reseal: Reseal) => Carried[])[] = [
  contentsErased,
  conversationsErased,
  revokedTokens,
  lessAccess,
  secondFactors,
];

/**
 * Makes a staged log ready to take the place of the one in use, where there is one: what was erased and revoked since stays
 * so, nobody is signed in, and a record says who restored it. Doing it twice changes nothing.
 * @returns the first damage of the log in use, of which the rest is carried over; null: it was read whole
 */
export function carryOver(current: string, staged: string, now: number): unknown {
  const log = openSqlite(join(staged, 'log.db'), { migrations: migrationsFolder('log'), synchronous: 'FULL' });
  const running = new LogInUse(current);
  try {
    const reseal = resealFor(current, staged, (error) => running.damaged(error));
    // Before the contents that tell of them: a second time nothing would.
    for (const blob of blobsErased(running, log))
      rmSync(join(staged, 'blobs', blob.slice(0, 2), blob), { force: true });
    log.transaction(() => {
      for (const carry of carried) append(log, carry(running, log, reseal), now);
      append(log, sessionsOf(log), now);
      append(log, linksOf(log), now);
      append(log, restoredIn(staged, log, running.damage !== null), now);
      // Its key may have stayed behind: the next start takes the one at hand.
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
