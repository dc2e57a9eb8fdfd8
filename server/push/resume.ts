import type { Resumed, ResumedScope } from '../../shared/sync/messages.ts';
import type { Scope, ScopeSince } from '../../shared/sync/scope.ts';
import { scopeKey } from '../../shared/sync/scope-key.ts';
import type { Authenticated } from '../auth/authenticated.ts';
import type { Allowance, ResumeRows } from './resume-rows.ts';
import type { Room } from './scope.ts';

export interface ResumeRequest {
  epoch?: string | undefined;
  /** Scopes without duplicates (see {@link distinct}). */
  scopes: readonly ScopeSince[];
}

export interface ResumeDeps {
  rows: ResumeRows;
  position: () => number;
  epoch: string;
  /** Returns the position up to which tombstones have been removed. */
  forgottenUpTo: () => number;
  brandOf: (conversationId: string) => string | null;
  /** Returns the topics of a room with wildcards replaced by the matching topics. */
  spellOut: (topics: readonly string[]) => string[];
}

/** The connection that resumes. */
export interface Resuming {
  /** Joins a scope. Returns `null` if the person has no access to it. */
  join: (scope: Scope) => Room | null;
  brandExists: (brandId: string) => boolean;
}

export interface Answers {
  answers: ResumedScope[];
  /** Scopes that the person has no access to. */
  refused: Scope[];
}

/** Response if a person or API token resumes too often. */
export interface Postponed {
  retryAfterMs: number;
}

/**
 * Returns the scopes without duplicates. If a scope occurs several times, its earliest position is used. A scope without a position gets
 * the common position of the request.
 */
export function distinct(scopes: readonly ScopeSince[], common: number | undefined): ScopeSince[] {
  const found = new Map<string, ScopeSince>();
  for (const requested of scopes) {
    const scope = { ...requested, since: requested.since ?? common };
    const known = found.get(scopeKey(scope));
    if (known === undefined || (scope.since ?? Number.POSITIVE_INFINITY) < (known.since ?? Number.POSITIVE_INFINITY))
      found.set(scopeKey(scope), scope);
  }
  return [...found.values()];
}

/**
 * Joins a scope again and returns what has changed since the client's position (SYNC-8 to SYNC-10).
 * @returns `null` if the person has no access to the scope
 */
export function resumeScope(
  deps: ResumeDeps,
  resuming: Resuming,
  session: Authenticated,
  { since, except = [], ...scope }: ScopeSince,
  epoch: string | undefined,
  allowance: Allowance,
): ResumedScope | null {
  const room = resuming.join(scope);
  return room === null ? null : answer(deps, room, session, epoch, { since, except }, resuming.brandExists, allowance);
}

/**
 * Combines the results of all scopes in one response. If the results differ, the response also contains each result. The scopes were read
 * one after the other, so the earliest position applies.
 */
export function resumed({ answers, refused }: Answers, epoch: string, now: number): Resumed {
  const position = answers.reduce((earliest, answer) => Math.min(earliest, answer.position), now);
  const reset = answers.length > 0 && answers.every((one) => one.reset);
  const rows = answers.flatMap((one) => (one.reset ? [] : one.rows));
  const differ =
    answers.some((one) => one.reset !== reset) || (answers.length > 1 && rows.some(({ row }) => row === null));
  return { epoch, reset, position, rows, refused, ...(differ ? { scopes: answers } : {}) };
}

function answer(
  deps: ResumeDeps,
  room: Room,
  session: Authenticated,
  epoch: string | undefined,
  { since, except }: { since: number | undefined; except: readonly string[] },
  brandExists: (brandId: string) => boolean,
  allowance: Allowance,
): ResumedScope {
  const { scope } = room;
  const position = deps.position();
  const { accessChangedAt } = session.staff.hidden;
  // With `since` 0, the client has no rows that could be stale.
  const oldest = since === 0 ? 0 : Math.max(deps.forgottenUpTo(), accessChangedAt, deps.rows.brandDeletedAt());
  const stale =
    since === undefined || (epoch !== undefined && epoch !== deps.epoch) || since > position || since < oldest;
  const rows = stale
    ? null
    : deps.rows.between(room, { since, except }, position, deps.spellOut(room.topics), brandExists, allowance);
  return rows === null ? { scope, reset: true, position } : { scope, reset: false, position, rows };
}
