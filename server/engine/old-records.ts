import { contentIds } from '../../shared/content.ts';
import type { Event } from '../../shared/events/index.ts';
import type { LogRecord, NewRecord } from '../log/port.ts';
import { separate } from './personal.ts';

const oldProfile = /^(\d+)\/profile\/[^/]+\/([^/]+)$/;

/** Converts a record to the current format. Older records contain LINE ids, tags and clientIds where erasures cannot reach them. */
export function inTodaysForm({ contents, ...record }: LogRecord): NewRecord {
  const renamed = (id: string) =>
    id.replace(oldProfile, (_id, at: string, conversationId: string) =>
      contentIds.profile(conversationId, `${at}-${record.position}`),
    );
  const renamedIn = (event: Event): Event => {
    if (event.type === 'profile.fetched') return { ...event, content: renamed(event.content) };
    if (event.type === 'content.erased') return { ...event, contentIds: event.contentIds.map(renamed) };
    return event;
  };
  const kept = Object.entries(contents).map(([id, value]) => ({ id: renamed(id), value }));
  return separate({ ...record, events: record.events.map(renamedIn), contents: kept });
}
