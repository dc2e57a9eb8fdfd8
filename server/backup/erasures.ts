import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { conversationOfContent, type MessageContent } from '../../shared/content.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { migrationsFolder } from '../assets.ts';
import { logoBlob } from '../logo-address.ts';
import { openSqlite, type Sqlite } from '../sqlite.ts';

interface Found {
  position: number;
  stream: string;
  events: string;
}

const perRecord = 500;

/**
 * What was erased stays erased when an older log takes the place of the one that knows of it: contents go from the staged
 * log, bytes from beside it, and records tell the rows. Doing it twice changes nothing.
 */
export function keepErasures(current: string, staged: string, now: number): void {
  if (!existsSync(current)) return;
  const known = new Database(current, { readonly: true });
  const log = openSqlite(join(staged, 'log.db'), { migrations: migrationsFolder('log'), synchronous: 'FULL' });
  try {
    const ids = known
      .prepare<[], { id: string }>('SELECT id FROM erased')
      .all()
      .map(({ id }) => id);
    const blobs = blobsOnlyIn(log, new Set(ids));
    log.transaction(() => {
      const gone = ids.filter((id) => forget(log, id));
      append(log, told(gone), now);
      append(log, conversationsErasedSince(known, log), now);
    })();
    log.pragma('wal_checkpoint(TRUNCATE)');
    log.pragma('journal_mode = DELETE');
    for (const blob of blobs) rmSync(join(staged, 'blobs', blob.slice(0, 2), blob), { force: true });
  } finally {
    known.close();
    log.close();
  }
}

/** @returns whether it was there */
function forget(log: Sqlite, id: string): boolean {
  log.prepare('INSERT OR IGNORE INTO erased (id) VALUES (?)').run(id);
  return log.prepare('DELETE FROM contents WHERE id = ?').run(id).changes > 0;
}

/** Records that tell the rows of contents that are gone. */
function told(ids: readonly string[]): Event[] {
  const byConversation = Map.groupBy(ids, (id) => conversationOfContent(id) ?? '');
  const events: EventOf<'content.erased'>[] = [];
  for (const [conversationId, contentIds] of byConversation) {
    for (let from = 0; from < contentIds.length; from += perRecord) {
      const part = contentIds.slice(from, from + perRecord);
      events.push({ type: 'content.erased', erasureId: `restore/${conversationId}`, contentIds: part });
    }
  }
  return events;
}

function append(log: Sqlite, events: readonly Event[], now: number): void {
  const insert = log.prepare("INSERT INTO records (stream, at, actor, events) VALUES (?, ?, 'system', ?)");
  for (const event of events) {
    const conversationId =
      event.type === 'content.erased'
        ? event.erasureId.slice('restore/'.length)
        : (event as { conversationId: string }).conversationId;
    insert.run(conversationId === '' ? 'config' : `conversation/${conversationId}`, now, JSON.stringify([event]));
  }
}

/** Customers who were forgotten after the backup was taken: what describes them beside contents goes as well. */
function conversationsErasedSince(known: Sqlite, log: Sqlite): Event[] {
  const like = known.prepare<[], Found>('SELECT * FROM records WHERE events LIKE \'%"conversation.erased"%\'').all();
  const there = log.prepare<[string]>('SELECT 1 FROM records WHERE stream = ? LIMIT 1');
  const same = log.prepare<[number, string]>('SELECT 1 FROM records WHERE position = ? AND events = ?');
  return like.flatMap(({ position, stream, events }) => {
    if (there.get(stream) === undefined || same.get(position, events) !== undefined) return [];
    return (JSON.parse(events) as Event[]).filter(({ type }) => type === 'conversation.erased');
  });
}

/** Bytes that only erased messages name; what somebody uploaded and may still send is named by that. */
function blobsOnlyIn(log: Sqlite, erased: ReadonlySet<string>): string[] {
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
