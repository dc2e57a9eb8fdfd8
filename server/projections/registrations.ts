import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { staffDeleted } from './staff.ts';
import { del, type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

/** Accounts requested by visitors, until an administrator approves them. */
export const waitingPrefix = 'waiting/';
const timerId = (staffId: string) => `${waitingPrefix}${staffId}`;

/** Whether the account was requested by a visitor: the system creates inactive accounts in no other case. */
const isSelfRegistered = ({ row }: Stored<'staff'>, context: ProjectionContext) =>
  context.staffId === null && row.status === 'inactive' && row.role === 'viewer' && row.assignedBrands.length === 0;

/** Sets a timer for a pending account. The first change by a person removes it. */
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

/** Deletes an account that was not approved, which frees its names. */
export function expired(event: EventOf<'registration.expired'>, context: ProjectionContext): RowOp[] {
  if (context.read('timer', timerId(event.staffId)) === undefined) return [];
  return staffDeleted({ type: 'staff.deleted', staffId: event.staffId }, context);
}
