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
  const queued = new Set<string>();
  const links = new Map<string, string>();
  const revoked = new Set<string>();
  for (const { event } of eventsOf(restored, 'message.queued', 'file-link.created', 'file-link.revoked')) {
    if (event.type === 'message.queued') queued.add(event.messageId);
    else if (event.type === 'file-link.revoked') revoked.add(event.messageId);
    else {
      links.set(event.messageId, event.hash);
      revoked.delete(event.messageId);
    }
  }
  const records: Carried[] = [];
  const known = new Set(links.values());
  for (const { at, event } of running.eventsOf('file-link.created', 'file-link.revoked')) {
    const { messageId, conversationId } = event;
    const stream = `conversation/${conversationId}`;
    if (!queued.has(messageId)) continue;
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
