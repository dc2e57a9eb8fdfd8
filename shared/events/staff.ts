import * as z from 'zod';
import { id, ms } from './common.ts';

const sessionStarted = z.strictObject({
  type: z.literal('session.started'),
  staffId: id,
  sessionId: id,
  expiresAt: ms,
  /** Address and browser of the sign-in. Absent from old records. */
  address: z.string().nullable().optional(),
  browser: z.string().nullable().optional(),
  /** Time until which the session is fresh. Absent from old records, whose sessions are not fresh. */
  freshUntil: ms.optional(),
});

const sessionRenewed = z.strictObject({
  type: z.literal('session.renewed'),
  staffId: id,
  sessionId: id,
  expiresAt: ms,
});

/** The password was confirmed again: the session is fresh until this time. */
const sessionFreshened = z.strictObject({
  type: z.literal('session.freshened'),
  staffId: id,
  sessionId: id,
  until: ms,
});

const sessionsEnded = z.strictObject({
  type: z.literal('sessions.ended'),
  staffId: id,
  sessionIds: z.array(id),
  /** Ended by the person in the list of their sessions. */
  elsewhere: z.literal(true).optional(),
});

/** Presence chosen by the person, which persists across sign-ins. */
const presenceChosen = z.strictObject({
  type: z.literal('presence.chosen'),
  staffId: id,
  presence: z.enum(['online', 'busy']),
});

/** The first live connection was opened, or the last one has been closed for 30 s. */
const connectionChanged = z.strictObject({
  type: z.literal('connection.changed'),
  staffId: id,
  connected: z.boolean(),
});

const quickReplyUsed = z.strictObject({ type: z.literal('quick-reply.used'), quickReplyId: id, staffId: id });

const notificationsRaised = z.strictObject({
  type: z.literal('notifications.raised'),
  notifications: z.array(
    z.strictObject({ id: z.string(), staffId: id, cause: z.string(), conversationId: id, brandId: id }),
  ),
});

const notificationsCleared = z.strictObject({
  type: z.literal('notifications.cleared'),
  staffId: id,
  ids: z.array(z.string()),
});

export const staffEvents = [
  sessionStarted,
  sessionRenewed,
  sessionFreshened,
  sessionsEnded,
  presenceChosen,
  connectionChanged,
  quickReplyUsed,
  notificationsRaised,
  notificationsCleared,
] as const;
