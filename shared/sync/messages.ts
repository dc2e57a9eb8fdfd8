import * as z from 'zod';
import { PastScreen } from '../api/dashboard.ts';
import { limits } from '../limits.ts';
import { Id } from '../rows.ts';
import { PastScope, Scope, ScopeSince, scopeOrName, ViewsScope } from './scope.ts';

const Position = z.int().nonnegative();
const Person = z.strictObject({ id: Id, name: z.string() });

/** A row in a delta. `row` is `null` if the scope does not contain the row any more. */
export const DeltaRow = z.strictObject({
  kind: z.string(),
  id: Id,
  version: Position,
  row: z.looseObject({}).nullable(),
});
export type DeltaRow = z.infer<typeof DeltaRow>;

export const Delta = z.strictObject({ scope: Scope, position: Position, rows: z.array(DeltaRow) });
export type Delta = z.infer<typeof Delta>;

/** Why a playback ended before the present: the person started another playback (SYNC-20). */
const PlayEnd = z.enum(['elsewhere']);
export type PlayEnd = z.infer<typeof PlayEnd>;

/** Frame of a history playback (SYNC-20). Contains a single row of kind `past`, which is `null` at the end. */
export const PastDelta = z.strictObject({
  scope: PastScope,
  position: Position,
  rows: z.tuple([
    z.strictObject({
      kind: z.literal('past'),
      id: z.string(),
      version: Position,
      row: PastScreen.extend({ id: z.string(), version: Position }).nullable(),
    }),
  ]),
  ended: PlayEnd.optional(),
});
export type PastDelta = z.infer<typeof PastDelta>;

/** Number of conversations of a view. `isMore`: whether there are more than `number`, which is then the highest exact number. */
export const ViewNumber = z.strictObject({
  id: Id,
  number: z.int().nonnegative(),
  isMore: z.boolean(),
  version: Position,
});
export type ViewNumber = z.infer<typeof ViewNumber>;

/** Frame with numbers of views that have changed (SYNC-23). `row` is `null` if the view has no number any more. */
export const ViewsDelta = z.strictObject({
  scope: ViewsScope,
  position: Position,
  rows: z.array(
    z.strictObject({ kind: z.literal('viewNumber'), id: Id, version: Position, row: ViewNumber.nullable() }),
  ),
});
export type ViewsDelta = z.infer<typeof ViewsDelta>;

/** The request failed, but can succeed later (SYNC-18). */
export const Unserved = z.strictObject({
  success: z.literal(false),
  code: z.string(),
  /** Milliseconds until a resume will be accepted. Only for a resume that was refused with `too_many_requests` (SYNC-8). */
  retryAfterMs: z.int().positive().optional(),
});
export type Unserved = z.infer<typeof Unserved>;

export const Done = z.strictObject({ success: z.literal(true) });

export const Joined = z.union([
  z.strictObject({ success: z.literal(true), position: Position, epoch: z.string() }),
  Unserved,
]);
export type Joined = z.infer<typeof Joined>;

export const Resume = z.strictObject({
  epoch: z.string().max(100).optional(),
  since: Position.optional(),
  scopes: z.array(scopeOrName(ScopeSince)).max(limits.scopesMax),
});

/** Response to a resume for one scope. */
export const ResumedScope = z.discriminatedUnion('reset', [
  z.strictObject({ scope: Scope, reset: z.literal(false), position: Position, rows: z.array(DeltaRow) }),
  z.strictObject({ scope: Scope, reset: z.literal(true), position: Position }),
]);
export type ResumedScope = z.infer<typeof ResumedScope>;

/**
 * Response to a resume. `rows` and `reset` apply to all scopes. If the result differs between scopes, `scopes` contains the result of each
 * scope.
 */
export const Resumed = z.strictObject({
  epoch: z.string(),
  reset: z.boolean(),
  position: Position,
  rows: z.array(DeltaRow),
  refused: z.array(Scope),
  scopes: z.array(ResumedScope).optional(),
});
export type Resumed = z.infer<typeof Resumed>;

export const PresenceSignal = z.strictObject({
  conversationId: Id,
  on: z.boolean(),
  /** For `typing`: makes this person the one who replies, even if a colleague started to write first (SYNC-16). */
  takeOver: z.boolean().optional(),
});
export type PresenceSignal = z.infer<typeof PresenceSignal>;

const People = z.array(Person);
export const Presence = z.strictObject({
  conversationId: Id,
  typing: People,
  viewing: People,
  /**
   * The person who replies: the first who started to write, or a colleague who has taken over since (SYNC-16). `null` if nobody replies.
   */
  claimedBy: Person.nullable(),
});
export type Presence = z.infer<typeof Presence>;

/** People who view the conversations of an inbox (SYNC-24). */
export const Viewers = z.strictObject({
  scope: Scope,
  /** Whether nobody views the other conversations of the scope. Otherwise, their viewers have not changed. */
  isComplete: z.boolean(),
  conversations: z.array(z.strictObject({ conversationId: Id, viewing: People })),
});
export type Viewers = z.infer<typeof Viewers>;

export const SessionNotice = z.strictObject({ code: z.enum(['signed_out', 'permissions_changed']) });
export type SessionNotice = z.infer<typeof SessionNotice>;

/** Scopes that the server ended because the socket was too slow (SYNC-13). */
export const FellBehind = z.strictObject({ scopes: z.array(Scope) });
export type FellBehind = z.infer<typeof FellBehind>;

/** Requests the client to connect again, because the server stops (SYNC-21). */
export const Reconnect = z.strictObject({ inMs: z.int().nonnegative() });

/** Whether changes can be saved (SYNC-22). */
export const StorageState = z.strictObject({ isWritable: z.boolean() });

/** First frame of a connection. Programs that do not send a protocol version are accepted (SYNC-19). */
export const Handshake = z.object({ token: z.string(), protocol: z.int().optional() });
export const Hello = z.strictObject({ protocol: z.int() });
export type Hello = z.infer<typeof Hello>;
