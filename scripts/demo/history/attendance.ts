import type { NewRecord } from '../../../server/log/port.ts';
import type { Event } from '../../../shared/events/index.ts';
import { limits } from '../../../shared/limits.ts';
import { notificationId } from '../../../shared/row-ids.ts';
import { minute, second } from './calendar.ts';
import type { Ids } from './ids.ts';
import type { Notice } from './scribe.ts';
import type { Clerk, Shift } from './shifts.ts';

const browsers = ['Chrome/141.0 Windows', 'Chrome/141.0 Macintosh', 'Safari/26.0 Macintosh', 'Edg/141.0 Windows'];
const office = '203.0.113.20';

/** Returns the records of the sign-ins and sign-outs of staff. People clear their notifications before they sign out. */
export function attendance(shifts: readonly Shift[], notices: readonly Notice[], now: number, ids: Ids): NewRecord[] {
  const clearedUpTo = new Map<Clerk, number>();
  return shifts.flatMap(({ clerk, from, to }) => {
    const sessionId = ids.at(from);
    const records = [
      ...began(clerk, sessionId, from),
      ...(to === null ? busy(clerk, now) : left(clerk, sessionId, to)),
    ];
    if (to === null) return records;
    const own = noticesOf(clerk, notices, clearedUpTo.get(clerk) ?? 0, to);
    clearedUpTo.set(clerk, to);
    const cleared: Event = { type: 'notifications.cleared', staffId: clerk.id, ids: own };
    return own.length === 0 ? records : [...records, by(clerk, to - second, cleared)];
  });
}

function began(clerk: Clerk, sessionId: string, at: number): NewRecord[] {
  const browser = browsers[clerk.name.length % browsers.length] as string;
  const session = { staffId: clerk.id, sessionId, expiresAt: at + limits.sessionMs, address: office, browser };
  return [by(clerk, at, { type: 'session.started', ...session }), connection(clerk, at + second, true)];
}

/** Returns the records of a sign-out, and of the end of the connection after the grace period. */
function left(clerk: Clerk, sessionId: string, at: number): NewRecord[] {
  const ended: Event = { type: 'sessions.ended', staffId: clerk.id, sessionIds: [sessionId] };
  return [by(clerk, at, ended), connection(clerk, at + limits.presenceGraceMs, false)];
}

function busy(clerk: Clerk, now: number): NewRecord[] {
  if (clerk.work.presence !== 'busy') return [];
  return [by(clerk, now - 16 * minute, { type: 'presence.chosen', staffId: clerk.id, presence: 'busy' })];
}

/** Returns the ids of the notifications that the agent might have received between two times. */
function noticesOf({ id, brandIds }: Clerk, notices: readonly Notice[], after: number, before: number): string[] {
  const own = notices.filter(({ at, brandId }) => at > after && at < before && brandIds.includes(brandId));
  return [...new Set(own.map(({ cause, conversationId }) => notificationId(id, cause, conversationId)))];
}

function by({ id }: Clerk, at: number, event: Event): NewRecord {
  return { stream: `staff/${id}`, at, actor: `staff:${id}`, events: [event] };
}

function connection({ id: staffId }: Clerk, at: number, connected: boolean): NewRecord {
  return { stream: 'presence', at, actor: 'system', events: [{ type: 'connection.changed', staffId, connected }] };
}
