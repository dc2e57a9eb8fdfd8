import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { conversationOfContent, type MessageContent } from '../../shared/content.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { setMetaIn } from '../log/meta.ts';
import { sumOfRecord } from '../log/sums.ts';
import { logoBlob } from '../media/logo-address.ts';
import { migrationsFolder } from '../storage/assets.ts';
import { openSqlite, type Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import { lessAccess, revokedTokens, secondFactors } from './carried-access.ts';
import { eventsOf } from './events-of.ts';
import { LogInUse } from './log-in-use.ts';
import { type Reseal, resealFor } from './reseal.ts';
import { restoredIn } from './restored.ts';

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

interface Found {
  events: string;
}

const perRecord = 500;

/** Removes contents from the restored log that have been erased since. Returns records that notify the rows. */
function contentsErased(running: LogInUse, restored: Sqlite): Carried[] {
  return recordsOf(running.erasedIds().filter((id) => forget(restored, id)));
}

/** @returns whether the content existed */
function forget(log: Sqlite, id: string): boolean {
  log.prepare('INSERT OR IGNORE INTO erased (id) VALUES (?)').run(id);
  return log.prepare('DELETE FROM contents WHERE id = ?').run(id).changes > 0;
}

/** Records that notify the rows of erased contents. */
function recordsOf(ids: readonly string[]): Carried[] {
  const byConversation = Map.groupBy(ids, (id) => conversationOfContent(id));
  const records: Carried[] = [];
  for (const [conversationId, contentIds] of byConversation) {
    const stream = conversationId === null ? 'config' : `conversation/${conversationId}`;
    for (let from = 0; from < contentIds.length; from += perRecord) {
      const part = contentIds.slice(from, from + perRecord);
      const erasureId = `restore/${conversationId ?? ''}`;
      records.push({ stream, event: { type: 'content.erased', erasureId, contentIds: part } });
    }
  }
  return records;
}

/** Customers who were erased after the backup was taken. Removes the data that describes them in addition to contents. */
function conversationsErased(running: LogInUse, restored: Sqlite): Carried[] {
  const idsOf = (records: Iterable<{ event: EventOf<'conversation.erased'> }>) =>
    new Set([...records].map(({ event }) => event.conversationId));
  const [now, then] = [running.eventsOf('conversation.erased'), eventsOf(restored, 'conversation.erased')];
  const there = restored.prepare<[string]>('SELECT 1 FROM records WHERE stream = ? LIMIT 1');
  return [...idsOf(now).difference(idsOf(then))]
    .map((conversationId) => ({ conversationId, stream: `conversation/${conversationId}` }))
    .filter(({ stream }) => there.get(stream) !== undefined)
    .map(({ conversationId, stream }) => ({ stream, event: { type: 'conversation.erased', conversationId } }));
}

/** Blobs that only erased messages reference. Uploads that can still be sent are also references. */
function blobsErased(running: LogInUse, log: Sqlite): string[] {
  const erased = new Set(running.erasedIds());
  const messages = new Set([...erased].map((id) => id.split('/')[0] as string));
  const uploads = new Map<string, string[]>();
  const unsent = new Set<string>();
  const stays = new Map<string, boolean>();
  const name = (blob: string, isErased: boolean) => stays.set(blob, stays.get(blob) === true || !isErased);
  const content = log.prepare<[string], { value: string }>('SELECT value FROM contents WHERE id = ?');
  for (const { events } of log.prepare<[], Found>('SELECT * FROM records ORDER BY position').iterate()) {
    for (const event of JSON.parse(events) as Event[]) {
      if (event.type === 'media.fetched') name(event.blob, messages.has(event.messageId));
      if (event.type === 'media.uploaded') {
        uploads.set(event.mediaId, blobsOf(event));
        unsent.add(event.mediaId);
      }
      if (event.type === 'media.expired') unsent.delete(event.mediaId);
      if (event.type === 'brand.changed' && event.logo != null) name(event.logo, false);
      const systemLogo = event.type === 'settings.changed' ? logoBlob(event.changes.systemLogo) : null;
      if (systemLogo !== null) name(systemLogo, false);
      if (event.type !== 'message.queued') continue;
      const value = content.get(event.content)?.value;
      const mediaId = value === undefined ? null : (JSON.parse(value) as MessageContent).content.mediaId;
      if (typeof mediaId !== 'string') continue;
      unsent.delete(mediaId);
      for (const blob of uploads.get(mediaId) ?? []) name(blob, erased.has(event.content));
    }
  }
  for (const mediaId of unsent) for (const blob of uploads.get(mediaId) ?? []) name(blob, false);
  return [...stays].filter(([, stay]) => !stay).map(([blob]) => blob);
}

const blobsOf = ({ blob, preview }: EventOf<'media.uploaded'>) =>
  preview === undefined ? [blob] : [blob, preview.blob];

/** Records that end every session of a log. */
function sessionsOf(log: Sqlite): Carried[] {
  const open = new Map<string, string>();
  for (const { event } of eventsOf(log, 'session.started', 'sessions.ended')) {
    if (event.type === 'session.started') open.set(event.sessionId, event.staffId);
    else for (const id of event.sessionIds) open.delete(id);
  }
  return [...Map.groupBy(open, ([, staffId]) => staffId)].flatMap(([staffId, sessions]) => {
    const ids = sessions.map(([id]) => id);
    const parts = Array.from({ length: Math.ceil(ids.length / perRecord) }, (_, n) =>
      ids.slice(n * perRecord, (n + 1) * perRecord),
    );
    return parts.map(
      (sessionIds): Carried => ({
        stream: `staff/${staffId}`,
        event: { type: 'sessions.ended', staffId, sessionIds },
      }),
    );
  });
}

/** Records that end every one-time link of a log, because links may have been used since the backup. */
function linksOf(log: Sqlite): Carried[] {
  const open = new Map<string, string>();
  for (const { event } of eventsOf(log, 'link.created', 'link.used', 'link.ended')) {
    if (event.type === 'link.created') open.set(event.hash, event.staffId);
    else open.delete(event.hash);
  }
  return [...open].map(
    ([hash, staffId]): Carried => ({ stream: 'config', event: { type: 'link.ended', staffId, hash } }),
  );
}
