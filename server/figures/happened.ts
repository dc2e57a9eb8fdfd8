import type { FigureKind, Happening, StandingRow } from '../kinds/figures.ts';
import { type ProjectionContext, put, type RowOp } from '../projections/stored.ts';

/** A row behind the figures of a conversation, of somebody or nobody. One with the same end of its id is there once. */
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
