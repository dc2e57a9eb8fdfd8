import type { EventOf } from '../../shared/events/index.ts';
import { del, type ProjectionContext, type RowOp } from './stored.ts';

/** Rows kept for a time go when that is over: by the log's times alone, so that rows made anew are the same. */
export function passed({ upTo }: EventOf<'retention.passed'>, context: ProjectionContext): RowOp[] {
  return context.expired(upTo).map(({ kind, id }) => del(kind, id));
}
