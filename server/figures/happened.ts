import type { FigureKind, Happening, StandingRow } from '../kinds/figure-rows.ts';
import { type ProjectionContext, put, type RowOp } from '../projections/stored.ts';

/** Returns a row for a countable event of a conversation, optionally of a person. Events with the same `idEnd` are counted once. */
export function happened(
  { id: conversationId, brandId }: Pick<StandingRow, 'id' | 'brandId'>,
  { idEnd, ...happening }: Happening & { idEnd: string },
  context: ProjectionContext<FigureKind>,
  staffId: string | null,
  at = context.at,
): RowOp {
  const id = `${conversationId}/${idEnd}`;
  return put(context, 'counted', { id, brandId, conversationId, staffId, at, ...happening });
}
