import type { Resumed, ResumedScope } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import type { Authenticated } from '../sessions.ts';
import type { Client } from './client.ts';
import type { ResumeRows } from './resume-rows.ts';
import type { Room } from './scope.ts';

export interface ResumeRequest {
  epoch?: string | undefined;
  since?: number | undefined;
  scopes: readonly (Scope & { since?: number | undefined })[];
}

export interface ResumeDeps {
  rows: ResumeRows;
  position: () => number;
  epoch: () => string;
  /** Positions before this have lost tombstones. */
  forgottenUpTo: () => number;
  brandOf: (conversationId: string) => string | null;
  /** Topics of a room with the wildcard spelled out. */
  spellOut: (topics: readonly string[]) => string[];
}

/** SYNC-8 to SYNC-10: joins the scopes again and answers what changed in each since the client's position. */
export function resume(deps: ResumeDeps, client: Client, session: Authenticated, request: ResumeRequest): Resumed {
  const refused: Scope[] = [];
  const answers: ResumedScope[] = [];
  for (const { since, ...scope } of request.scopes) {
    const brand = scope.scope === 'conversation' ? deps.brandOf(scope.id) : null;
    const room = client.join(scope, session.viewer, brand);
    if (room === null) refused.push(scope);
    else answers.push(answer(deps, room, session, request.epoch, since ?? request.since));
  }
  const position = deps.position();
  const reset = answers.length > 0 && answers.every((one) => one.reset);
  const rows = answers.flatMap((one) => (one.reset ? [] : one.rows));
  const differ =
    answers.some((one) => one.reset !== reset) || (answers.length > 1 && rows.some(({ row }) => row === null));
  return { epoch: deps.epoch(), reset, position, rows, refused, ...(differ ? { scopes: answers } : {}) };
}

function answer(
  deps: ResumeDeps,
  room: Room,
  session: Authenticated,
  epoch: string | undefined,
  since: number | undefined,
): ResumedScope {
  const { scope } = room;
  const position = deps.position();
  const stale =
    since === undefined ||
    (epoch !== undefined && epoch !== deps.epoch()) ||
    since > position ||
    since < deps.forgottenUpTo() ||
    since < session.staff.hidden.accessChangedAt;
  const rows = stale ? null : deps.rows.since(room, since, deps.spellOut(room.topics));
  return rows === null ? { scope, reset: true, position } : { scope, reset: false, position, rows };
}
