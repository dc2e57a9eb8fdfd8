import { limits } from '../../shared/limits.ts';
import { del, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/** Sessions and API tokens go when their longest life is over. */

/** A session that is renewed keeps its timer: no renewal leads further. */
export function sessionEnds({ id, before, after }: RowChange<'session'>, context: ProjectionContext): RowOp[] {
  if (before !== undefined && after !== undefined) return [];
  const timerId = `session/${id}`;
  if (after === undefined) return [del('timer', timerId)];
  const { staffId, startedAt } = after.row;
  const event = { type: 'sessions.ended' as const, staffId, sessionIds: [id] };
  return [
    put(context, 'timer', { id: timerId, at: startedAt + limits.sessionMaxMs, stream: `staff/${staffId}`, event }),
  ];
}

export function apiTokenEnds({ id, before, after }: RowChange<'apiToken'>, context: ProjectionContext): RowOp[] {
  if (before !== undefined && before.row.expiresAt === after?.row.expiresAt) return [];
  const timerId = `api-token/${id}`;
  if (after === undefined) return [del('timer', timerId)];
  const event = { type: 'api-token.revoked' as const, apiTokenId: id };
  return [put(context, 'timer', { id: timerId, at: after.row.expiresAt, stream: 'config', event })];
}
