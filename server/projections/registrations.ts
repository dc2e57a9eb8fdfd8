import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { staffDeleted } from './staff.ts';
import { del, type ProjectionContext, put, type RowChange, type RowOp, type Stored } from './stored.ts';

/** Accounts that visitors asked for, until an administrator takes one up. */
export const waitingPrefix = 'waiting/';
const timerId = (staffId: string) => `${waitingPrefix}${staffId}`;

/** The product itself makes inactive accounts for nobody but visitors. */
const isAskedFor = ({ row }: Stored<'staff'>, context: ProjectionContext) =>
  context.staffId === null && row.status === 'inactive' && row.role === 'viewer' && row.assignedBrands.length === 0;

/** An account that waits has a timer; the first change by a person ends the waiting. */
export function waiting({ id, before, after }: RowChange<'staff'>, context: ProjectionContext): RowOp[] {
  if (before === undefined) {
    if (after === undefined || !isAskedFor(after, context)) return [];
    const event = { type: 'registration.expired' as const, staffId: id };
    return [
      put(context, 'timer', { id: timerId(id), at: context.at + limits.waitingAccountMs, stream: 'config', event }),
    ];
  }
  const ends = after === undefined || context.staffId !== null;
  return ends && context.read('timer', timerId(id)) !== undefined ? [del('timer', timerId(id))] : [];
}

/** Nobody took it up: the account goes, and its names are free. */
export function expired(event: EventOf<'registration.expired'>, context: ProjectionContext): RowOp[] {
  if (context.read('timer', timerId(event.staffId)) === undefined) return [];
  return staffDeleted({ type: 'staff.deleted', staffId: event.staffId }, context);
}
