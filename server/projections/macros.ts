import type { EventOf } from '../../shared/events/index.ts';
import { del, type ProjectionContext, put, type RowOp } from './stored.ts';

export function macroCreated(event: EventOf<'macro.created'>, context: ProjectionContext): RowOp[] {
  const { type: _, macroId: id, ...fields } = event;
  return [put(context, 'macro', { id, ...fields })];
}

export function macroChanged(event: EventOf<'macro.changed'>, context: ProjectionContext): RowOp[] {
  const { type: _, macroId, ...changes } = event;
  const known = context.read('macro', macroId)?.row;
  return known === undefined ? [] : [put(context, 'macro', { ...known, ...changes })];
}

export function macroDeleted({ macroId }: EventOf<'macro.deleted'>): RowOp[] {
  return [del('macro', macroId)];
}
