import { limits } from '../../shared/limits.ts';
import { del, type ProjectionContext, put, type RowChange, type RowOp } from './stored.ts';

/** Sessions, API tokens and one-time links end at their maximum lifetime. */

/** A renewed session keeps its timer, because renewals cannot exceed the maximum lifetime. */
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

export function linkEnds({ id, before, after }: RowChange<'link'>, context: ProjectionContext): RowOp[] {
  if (before?.row.hash === after?.row.hash) return [];
  const timerId = `link/${id}`;
  if (after === undefined) return [del('timer', timerId)];
  const { staffId, hash, expiresAt } = after.row;
  const event = { type: 'link.ended' as const, staffId, hash };
  return [put(context, 'timer', { id: timerId, at: expiresAt, stream: 'config', event })];
}
