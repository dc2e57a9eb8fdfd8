import * as z from 'zod';
import { PastScreen } from '../api/dashboard.ts';
import { limits } from '../limits.ts';
import { Id } from '../rows.ts';
import { PastScope, Scope, ScopeSince, scopeOrName } from './scope.ts';

const Position = z.int().nonnegative();
const Person = z.strictObject({ id: Id, name: z.string() });

/** One row of a delta. A null row is no longer in this scope. */
export const DeltaRow = z.strictObject({
  kind: z.string(),
  id: Id,
  version: Position,
  row: z.looseObject({}).nullable(),
});
export type DeltaRow = z.infer<typeof DeltaRow>;

export const Delta = z.strictObject({ scope: Scope, position: Position, rows: z.array(DeltaRow) });
export type Delta = z.infer<typeof Delta>;

/** Why a play ended before the present: its person plays elsewhere (SYNC-20). */
const PlayEnd = z.enum(['elsewhere']);
export type PlayEnd = z.infer<typeof PlayEnd>;

/** The past as it goes by (SYNC-20): one row of kind `past`, null when it is over. */
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

/** Nothing came of it: asked again later, it may (SYNC-18). */
export const Unserved = z.strictObject({
  success: z.literal(false),
  code: z.string(),
  /** Of `too_many_requests` to a resume: milliseconds after which it is served (SYNC-8). */
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

/** The answer to a resume for one scope. */
export const ResumedScope = z.discriminatedUnion('reset', [
  z.strictObject({ scope: Scope, reset: z.literal(false), position: Position, rows: z.array(DeltaRow) }),
  z.strictObject({ scope: Scope, reset: z.literal(true), position: Position }),
]);
export type ResumedScope = z.infer<typeof ResumedScope>;

/** All scopes alike: `rows` of all, or a common reset. Where they differ: `scopes`. */
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
  /** Of `typing`: the claim becomes this person's, also when another holds it (SYNC-16). */
  takeOver: z.boolean().optional(),
});
export type PresenceSignal = z.infer<typeof PresenceSignal>;

const People = z.array(Person);
export const Presence = z.strictObject({
  conversationId: Id,
  typing: People,
  viewing: People,
  /** The first who began to write an answer (SYNC-16). */
  claimedBy: Person.nullable(),
});
export type Presence = z.infer<typeof Presence>;

export const SessionNotice = z.strictObject({ code: z.enum(['signed_out', 'permissions_changed']) });
export type SessionNotice = z.infer<typeof SessionNotice>;

/** The scopes that a slow socket fell out of (SYNC-13). */
export const FellBehind = z.strictObject({ scopes: z.array(Scope) });
export type FellBehind = z.infer<typeof FellBehind>;

/** Of a program that says no version, nothing is held against it (SYNC-19). */
export const Handshake = z.object({ token: z.string(), protocol: z.int().optional() });
export const Hello = z.strictObject({ protocol: z.int() });
export type Hello = z.infer<typeof Hello>;
