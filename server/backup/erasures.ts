import { conversationOfContent, type MessageContent } from '../../shared/content.ts';
import type { Event, EventOf } from '../../shared/events/index.ts';
import { logoBlob } from '../media/logo-address.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import { eventsOf } from './events-of.ts';
import type { LogInUse } from './log-in-use.ts';

interface Found {
  events: string;
}

const perRecord = 500;

/** Removes contents from the restored log that have been erased since. Returns records that notify the rows. */
export function contentsErased(running: LogInUse, restored: Sqlite): Carried[] {
  return told(running.erasedIds().filter((id) => forget(restored, id)));
}

/** @returns whether the content existed */
function forget(log: Sqlite, id: string): boolean {
  log.prepare('INSERT OR IGNORE INTO erased (id) VALUES (?)').run(id);
  return log.prepare('DELETE FROM contents WHERE id = ?').run(id).changes > 0;
}

/** Records that notify the rows of erased contents. */
function told(ids: readonly string[]): Carried[] {
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
export function conversationsErased(running: LogInUse, restored: Sqlite): Carried[] {
  const idsOf = (told: Iterable<{ event: EventOf<'conversation.erased'> }>) =>
    new Set([...told].map(({ event }) => event.conversationId));
  const [now, then] = [running.eventsOf('conversation.erased'), eventsOf(restored, 'conversation.erased')];
  const there = restored.prepare<[string]>('SELECT 1 FROM records WHERE stream = ? LIMIT 1');
  return [...idsOf(now).difference(idsOf(then))]
    .map((conversationId) => ({ conversationId, stream: `conversation/${conversationId}` }))
    .filter(({ stream }) => there.get(stream) !== undefined)
    .map(({ conversationId, stream }) => ({ stream, event: { type: 'conversation.erased', conversationId } }));
}

/** Blobs that only erased messages reference. Uploads that can still be sent are also references. */
export function blobsErased(running: LogInUse, log: Sqlite): string[] {
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
