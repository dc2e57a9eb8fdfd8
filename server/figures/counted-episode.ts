import { type CountedEpisode, type FigureKind, firstDayEndOf, type StandingRow } from '../kinds/figure-rows.ts';
import { type ProjectionContext, put, type RowOp } from '../projections/stored.ts';

export type EpisodeChange = Partial<
  Omit<CountedEpisode, 'id' | 'conversationId' | 'brandId' | 'openedAt' | 'firstDay'>
>;

/** Returns the row of a started or changed episode. */
export function episodeOp(
  id: string,
  change: EpisodeChange,
  { id: conversationId, brandId, assignedTo: staffId }: StandingRow,
  context: ProjectionContext<FigureKind>,
): RowOp {
  const fresh = { id, conversationId, brandId, staffId, openedAt: context.at, endedAt: null, outcome: null };
  const known = context.read('countedEpisode', id)?.row;
  const row = { ...(known ?? { ...fresh, rating: null, ratedAt: null, rated: null, complaint: false }), ...change };
  const isFirstDay = known === undefined || context.at <= firstDayEndOf(row);
  const firstDay = isFirstDay ? { outcome: row.outcome, staffId: row.staffId } : known.firstDay;
  return put(context, 'countedEpisode', { ...row, firstDay });
}
