import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cardMediaIds } from '../../shared/card-rules.ts';
import { conversationOfContent, type MessageContent } from '../../shared/content.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { mediaIdsOf } from '../../shared/message-parts.ts';
import { newGeneration, setMetaIn } from '../log/meta.ts';
import { sumOfRecord } from '../log/sums.ts';
import { logoBlob } from '../media/logo-address.ts';
import { migrationsFolder } from '../storage/assets.ts';
import { openSqlite, type Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import { lessAccess, revokedTokens, secondFactors } from './carried-access.ts';
import { fileLinksSince } from './carried-files.ts';
import { mailsSince } from './carried-mails.ts';
import { sendsSince } from './carried-sends.ts';
import { eventsOf } from './events-of.ts';
import { LogInUse } from './log-in-use.ts';
import { type Reseal, resealFor } from './reseal.ts';
import { lastOfBackup, restoredIn } from './restored.ts';

/**
 * Functions for the changes of the current log that a restore must not undo. Each function returns the records to append to the restored
 * log, or an empty list if the restored log already contains the changes.
 */
const carried: ((running: LogInUse, restored: Sqlite, reseal: Reseal, now: number) => Carried[])[] = [
  sendsSince,
  mailsSince,
  contentsErased,
  conversationsErased,
  revokedTokens,
  fileLinksSince,
  lessAccess,
  secondFactors,
];

/**
 * Prepares a staged log to replace the current log, which need not exist. Applies the sends, mails, erasures and revocations since the
 * backup, ends all sessions and one-time links, and records who restored the backup. Idempotent.
 * @returns `damage` is the first damage found in the current log, or `null` if there is none. The readable part of a damaged log is applied
 * all the same. `keyError` is the reason why the current key is invalid, or `null`.
 */
export function carryOver(current: string, staged: string, now: number): { damage: unknown; keyError: unknown } {
  const log = openSqlite(join(staged, 'log.db'), { migrations: migrationsFolder('log'), synchronous: 'FULL' });
  const running = new LogInUse(current);
  try {
    const { reseal, keyError } = resealFor(current, staged);
    // Deletes the blobs before the contents are erased, because the contents are needed to find the blobs.
    for (const blob of blobsErased(running, log))
      rmSync(join(staged, 'blobs', blob.slice(0, 2), blob), { force: true });
    running.check(lastOfBackup(staged, log));
    log.transaction(() => {
      for (const carry of carried) append(log, carry(running, log, reseal, now), now);
      append(log, sessionsOf(log), now);
      append(log, linksOf(log), now);
      append(log, restoredIn(staged, log, running.damage !== null), now);
      // Removes the id of the secret key from the log, because the backup may not include that key. The next start stores the id of the key
      // that it uses.
      setMetaIn(log, 'keyId', '');
      // The restored log continues with other records than the current log and the log of the backup.
      setMetaIn(log, 'generation', newGeneration());
    })();
    log.pragma('wal_checkpoint(TRUNCATE)');
    log.pragma('journal_mode = DELETE');
    return { damage: running.damage, keyError };
  } finally {
    running.close();
    log.close();
  }
}

function append(log: Sqlite, records: readonly Carried[], now: number): void {
  const insert = log.prepare(
    'INSERT INTO records (stream, at, actor, events, sum) VALUES (@stream, @at, @actor, @events, @sum)',
  );
  for (const { stream, event, actor = 'system', at = now } of records) {
    const record = { stream, at, actor, events: JSON.stringify([event]), contents: null };
    insert.run({ ...record, sum: sumOfRecord(record) });
  }
}

interface Found {
  events: string;
}

const perRecord = 500;

/**
 * Removes contents from the restored log that were erased after the backup. Returns records that inform the projections of these erasures.
 */
function contentsErased(running: LogInUse, restored: Sqlite): Carried[] {
  return recordsOf(running.erasedIds().filter((id) => forget(restored, id)));
}

/** Erases content from a log. @returns whether the content existed */
function forget(log: Sqlite, id: string): boolean {
  log.prepare('INSERT OR IGNORE INTO erased (id) VALUES (?)').run(id);
  return log.prepare('DELETE FROM contents WHERE id = ?').run(id).changes > 0;
}

/** Returns records that inform the projections of erased contents. */
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

/**
 * Returns records that repeat the erasures of customers after the backup. With these records, projections also remove data that describes a
 * customer but is not content.
 */
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

/** Returns the blobs that only erased messages reference. An upload that can still be sent counts as a reference. */
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
      if (event.type === 'quick-reply.created' || event.type === 'quick-reply.changed') {
        const { mediaId, card } = event;
        const ids = [...(mediaId == null ? [] : [mediaId]), ...(card == null ? [] : cardMediaIds(card))];
        for (const id of ids) for (const blob of uploads.get(id) ?? []) name(blob, false);
      }
      if (event.type === 'brand.changed' && event.logo != null) name(event.logo, false);
      const systemLogo = event.type === 'settings.changed' ? logoBlob(event.changes.systemLogo) : null;
      if (systemLogo !== null) name(systemLogo, false);
      if (event.type !== 'message.queued' && event.type !== 'message.scheduled') continue;
      const value = content.get(event.content)?.value;
      const mediaIds = value === undefined ? [] : mediaIdsOf((JSON.parse(value) as MessageContent).content);
      for (const mediaId of mediaIds) {
        unsent.delete(mediaId);
        for (const blob of uploads.get(mediaId) ?? []) name(blob, erased.has(event.content));
      }
    }
  }
  for (const mediaId of unsent) for (const blob of uploads.get(mediaId) ?? []) name(blob, false);
  return [...stays].filter(([, stay]) => !stay).map(([blob]) => blob);
}

const blobsOf = ({ blob, preview }: EventOf<'media.uploaded'>) =>
  preview === undefined ? [blob] : [blob, preview.blob];

/** Returns records that end every session of a log. */
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

/** Returns records that end every one-time link of a log, because a link may have been used after the backup. */
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
