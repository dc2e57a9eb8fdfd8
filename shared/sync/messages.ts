import * as z from 'zod';
import { limits } from '../limits.ts';
import { Id } from '../rows.ts';
import { Scope, ScopeSince, saidScope } from './scope.ts';

const Position = z.int().nonnegative();

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

export type Joined = { success: true; position: number; epoch: string } | { success: false; code: string };

export const Resume = z.strictObject({
  epoch: z.string().max(100).optional(),
  since: Position.optional(),
  scopes: z.array(saidScope(ScopeSince)).max(limits.scopesMax),
});

/** Nothing came of it: asked again later, it may (SYNC-18). */
export type Unserved = { success: false; code: string };

/** The answer to a resume for one scope. */
export type ResumedScope =
  | { scope: Scope; reset: false; position: number; rows: DeltaRow[] }
  | { scope: Scope; reset: true; position: number };

/** All scopes alike: `rows` of all, or a common reset. Where they differ: `scopes`. */
export interface Resumed {
  epoch: string;
  reset: boolean;
  position: number;
  rows: DeltaRow[];
  refused: Scope[];
  scopes?: ResumedScope[];
}

export const Looking = z.strictObject({
  conversationId: Id,
  on: z.boolean(),
  /** Of `typing`: the claim becomes this person's, whoever holds it (SYNC-16). */
  takeOver: z.boolean().optional(),
});
export type Looking = z.infer<typeof Looking>;

export interface Presence {
  conversationId: string;
  typing: { id: string; name: string }[];
  viewing: { id: string; name: string }[];
  /** Who began to write an answer first (SYNC-16). */
  claimedBy: { id: string; name: string } | null;
}

export type SessionNotice = { code: 'signed_out' | 'permissions_changed' };
