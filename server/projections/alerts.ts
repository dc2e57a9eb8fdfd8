import type { EventOf } from '../../shared/events/index.ts';
import { iso, type ProjectionContext, put, type RowOp } from './stored.ts';

/** The projections in this file store alerts when they are raised, acknowledged and ended. */

export function raised(event: EventOf<'alert.raised'>, context: ProjectionContext): RowOp[] {
  const { type: _, alertId: id, since, ...alert } = event;
  const open = { endedAt: null, acknowledgedBy: null, acknowledgedAt: null };
  return [put(context, 'alert', { id, ...alert, at: iso(since), ...open })];
}

export function ended({ alertId, endedAt }: EventOf<'alert.ended'>, context: ProjectionContext): RowOp[] {
  const known = context.read('alert', alertId)?.row;
  if (known === undefined || known.endedAt !== null) return [];
  return [put(context, 'alert', { ...known, endedAt: iso(endedAt) })];
}

export function acknowledged(event: EventOf<'alert.acknowledged'>, context: ProjectionContext): RowOp[] {
  const known = context.read('alert', event.alertId)?.row;
  if (known === undefined || known.acknowledgedAt !== null) return [];
  const acknowledgedAt = iso(context.at);
  return [put(context, 'alert', { ...known, acknowledgedBy: event.staffId, acknowledgedAt })];
}
