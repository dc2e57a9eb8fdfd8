import type { EventOf } from '../../shared/events/index.ts';
import { limits } from '../../shared/limits.ts';
import { staffDeleted } from './staff.ts';
import { type Change, del, type Facts, put, type RowOp, type Stored } from './stored.ts';

/** Accounts that visitors asked for, until an administrator takes one up. */
export const waitingPrefix = 'waiting/';
const timerId = (staffId: string) => `${waitingPrefix}${staffId}`;

/** The product itself makes inactive accounts for nobody but visitors. */
const isAskedFor = ({ row }: Stored<'staff'>, facts: Facts) =>
  facts.staffId === null && row.status === 'inactive' && row.role === 'viewer' && row.assignedBrands.length === 0;

/** An account that waits has a timer; the first change by a person ends the waiting. */
export function waiting({ id, before, after }: Change<'staff'>, facts: Facts): RowOp[] {
  if (before === undefined) {
    if (after === undefined || !isAskedFor(after, facts)) return [];
    const event = { type: 'registration.expired' as const, staffId: id };
    return [put(facts, 'timer', { id: timerId(id), at: facts.at + limits.waitingAccountMs, stream: 'config', event })];
  }
  const ends = after === undefined || facts.staffId !== null;
  return ends && facts.read('timer', timerId(id)) !== undefined ? [del('timer', timerId(id))] : [];
}

/** Nobody took it up: the account goes, and its names are free. */
export function expired(event: EventOf<'registration.expired'>, facts: Facts): RowOp[] {
  if (facts.read('timer', timerId(event.staffId)) === undefined) return [];
  return staffDeleted({ type: 'staff.deleted', staffId: event.staffId }, facts);
}
