import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import { eventsOf } from './events-of.ts';
import type { LogInUse } from './log-in-use.ts';
import type { Reseal } from './reseal.ts';

/**
 * Returns records that repeat the links of files, and their revocations, since the backup. Customers already have these links, so that the
 * links of messages in the backup continue to work, and revoked links do not work again.
 */
export function fileLinksSince(running: LogInUse, restored: Sqlite, reseal: Reseal): Carried[] {
  const restoredIds = new Set<string>();
  const links = new Map<string, string>();
  const revoked = new Set<string>();
  const types = ['message.queued', 'message.scheduled', 'file-link.created', 'file-link.revoked'] as const;
  for (const { event } of eventsOf(restored, ...types)) {
    if (event.type === 'file-link.revoked') revoked.add(event.messageId);
    else if (event.type === 'file-link.created') {
      links.set(event.messageId, event.hash);
      revoked.delete(event.messageId);
    } else restoredIds.add(event.messageId);
  }
  const records: Carried[] = [];
  const known = new Set(links.values());
  for (const { at, event } of running.eventsOf('file-link.created', 'file-link.revoked')) {
    const { messageId, conversationId } = event;
    const stream = `conversation/${conversationId}`;
    if (!restoredIds.has(messageId)) continue;
    if (event.type === 'file-link.created') {
      if (known.has(event.hash)) continue;
      known.add(event.hash);
      links.set(messageId, event.hash);
      revoked.delete(messageId);
      records.push({ stream, at, event: { ...event, sealed: reseal(event.sealed) } });
    } else if (links.has(messageId) && !revoked.has(messageId)) {
      revoked.add(messageId);
      records.push({ stream, at, event });
    }
  }
  return records;
}
