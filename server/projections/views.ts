import type { EventOf } from '../../shared/events/index.ts';
import { del, type ProjectionContext, put, type RowOp } from './stored.ts';

export function created(
  { type: _, viewId: id, ...fields }: EventOf<'view.created'>,
  context: ProjectionContext,
): RowOp[] {
  return [put(context, 'view', { id, ...fields }, { editedAt: context.position })];
}

export function changed({ type: _, viewId, ...changes }: EventOf<'view.changed'>, context: ProjectionContext): RowOp[] {
  const known = context.read('view', viewId)?.row;
  return known === undefined ? [] : [put(context, 'view', { ...known, ...changes }, { editedAt: context.position })];
}

export function deleted({ viewId }: EventOf<'view.deleted'>): RowOp[] {
  return [del('view', viewId)];
}
