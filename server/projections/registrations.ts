import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { staffDeleted } from './staff.ts';
import { del, type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

/** Prefix of the timer ids of accounts that visitors requested and that wait for an administrator's approval. */
export const waitingPrefix = 'waiting/';
const timerId = (staffId: string) => `${waitingPrefix}${staffId}`;

/**
 * Whether a visitor requested the account. Recognized by its initial values, because the system creates an inactive account only when a
 * visitor requests one.
 */
const isSelfRegistered = ({ row }: Stored<'staff'>, context: ProjectionContext) =>
  context.staffId === null && row.status === 'inactive' && row.role === 'viewer' && row.assignedBrands.length === 0;

/**
 * Sets the timer that deletes a self-registered account that is not approved within `limits.waitingAccountMs`. The first change by a person
 * removes the timer.
 */
export function waiting({ id, before, after }: RowChange<'staff'>, context: ProjectionContext): RowOp[] {
  if (before === undefined) {
    if (after === undefined || !isSelfRegistered(after, context)) return [];
    const event = { type: 'registration.expired' as const, staffId: id };
    return [
      put(context, 'timer', { id: timerId(id), at: context.at + limits.waitingAccountMs, stream: 'config', event }),
    ];
  }
  const ends = after === undefined || context.staffId !== null;
  return ends && context.read('timer', timerId(id)) !== undefined ? [del('timer', timerId(id))] : [];
}

/** Deletes an account whose timer has expired without approval. This releases its user name and email address. */
export function expired(event: EventOf<'registration.expired'>, context: ProjectionContext): RowOp[] {
  if (context.read('timer', timerId(event.staffId)) === undefined) return [];
  return staffDeleted({ type: 'staff.deleted', staffId: event.staffId }, context);
}
