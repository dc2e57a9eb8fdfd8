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
  /**
   * Time until which the session counts as fresh, because the person entered the password recently. Absent from old records, whose sessions
   * are not fresh.
   */
  freshUntil: ms.optional(),
});

const sessionRenewed = z.strictObject({
  type: z.literal('session.renewed'),
  staffId: id,
  sessionId: id,
  expiresAt: ms,
});

/** The person proved their identity again, so the session is fresh until the time `until`. */
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
  /** `true` if the person ended the sessions from another session. */
  elsewhere: z.literal(true).optional(),
});

/** The person chose their presence. The choice remains across sign-ins. */
const presenceChosen = z.strictObject({
  type: z.literal('presence.chosen'),
  staffId: id,
  presence: z.enum(['online', 'busy']),
});

/** The person opened their first live connection to a node (`connected` is true), or has had none to it for 30 s (false). */
const connectionChanged = z.strictObject({
  type: z.literal('connection.changed'),
  staffId: id,
  connected: z.boolean(),
  /** Id of the node. Absent for the first node. */
  node: id.optional(),
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

/** Secret of the second factor, encrypted under SECRET_KEY like the channel secrets. */
const secret = z.string();
/** SHA-256 of each code. The codes are displayed once. */
const recoveryCodes = z.array(z.string());
/** Time of a code, as the number of 30-second steps since 1970. */
const step = z.int().nonnegative();

/** Setup of a second factor began. The second factor is not required at sign-in yet. */
const offered = z.strictObject({ type: z.literal('second-factor.offered'), staffId: id, secret, recoveryCodes });

/** The second factor was enabled with its first correct code. */
const enabled = z.strictObject({ type: z.literal('second-factor.enabled'), staffId: id, step });

/** A code was used and cannot be used again. */
const used = z.strictObject({
  type: z.literal('second-factor.used'),
  staffId: id,
  code: z.union([z.strictObject({ step }), z.strictObject({ recovery: z.string() })]),
});

/** The recovery codes were replaced, or the same secret was encrypted under another key. */
const changed = z.strictObject({
  type: z.literal('second-factor.changed'),
  staffId: id,
  secret: secret.optional(),
  recoveryCodes: recoveryCodes.optional(),
});

const removed = z.strictObject({ type: z.literal('second-factor.removed'), staffId: id });

export const secondFactorEvents = [offered, enabled, used, changed, removed] as const;

/** Number of identical refusals in the previous time window besides the recorded one. Only the first refusal in a window is recorded. */
const repeated = z.int().nonnegative();
const address = z.string().max(64);

/** Wrong password or code, inactive account, or lockout. The entered username is not recorded. */
const signInRefused = z.strictObject({
  type: z.literal('sign-in.refused'),
  /** Id of the person who was signing in or whose username was entered. `null` if there is no such person. */
  staffId: id.nullable(),
  code: z.string(),
  address,
  browser: z.string().max(200).nullable(),
  repeated,
});

/** A request was refused because the person lacks a permission. */
const accessRefused = z.strictObject({
  type: z.literal('access.refused'),
  staffId: id,
  route: z.string(),
  /** Missing permissions or other reasons, as returned in the response. */
  details: z.array(z.string()),
  address,
  repeated,
});

/** The failed sign-ins of an account reached their limit across all networks. */
const signInsLimited = z.strictObject({
  type: z.literal('sign-ins.limited'),
  staffId: id,
  failures: z.int().nonnegative(),
});

export const securityEvents = [signInRefused, accessRefused, signInsLimited] as const;
