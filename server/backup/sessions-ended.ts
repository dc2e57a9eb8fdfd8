import type { Sqlite } from '../storage/sqlite.ts';
import type { Carried } from './carried.ts';
import { eventsOf } from './events-of.ts';

const perRecord = 500;

/** Records that end every session of a log. */
export function sessionsOf(log: Sqlite): Carried[] {
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
export function linksOf(log: Sqlite): Carried[] {
  const open = new Map<string, string>();
  for (const { event } of eventsOf(log, 'link.created', 'link.used', 'link.ended')) {
    if (event.type === 'link.created') open.set(event.hash, event.staffId);
    else open.delete(event.hash);
  }
  return [...open].map(
    ([hash, staffId]): Carried => ({ stream: 'config', event: { type: 'link.ended', staffId, hash } }),
  );
}
