import type { TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { del, iso, type ProjectionContext, put, type RowOp } from './stored.ts';

/** Records of a case: its rating, a complaint, a sale. */

const ratingChangesMs = 24 * 3_600_000;

/** The first tap counts, and of those in the day after it the last, in whichever order LINE tells of them. */
export function episodeRated(event: EventOf<'conversation.rated'>, context: ProjectionContext): RowOp[] {
  const rated = ratedBy(event, context);
  if (rated === null) return [];
  const { episode, since } = rated;
  const hidden = { rated: { since, at: event.origin.happenedAt } };
  return [put(context, 'episode', { ...episode.row, rating: event.score }, hidden)];
}

/** The episode that a tap rates, and when it was rated first; null: the tap counts no more. */
export function ratedBy(
  { origin, episodeId }: EventOf<'conversation.rated'>,
  { read }: Pick<ProjectionContext, 'read'>,
) {
  const episode = read('episode', episodeId);
  if (episode?.row.conversationId !== origin.conversationId) return null;
  const { happenedAt: at } = origin;
  const { since, at: last } = episode.hidden.rated ?? { since: at, at };
  return at < last || at - since > ratingChangesMs ? null : { episode, since };
}

const complaint =
  (is: boolean) => (event: EventOf<'complaint.marked' | 'complaint.withdrawn'>, context: ProjectionContext) => {
    const id = context.read('conversation', event.conversationId)?.hidden.lastEpisodeId;
    const episode = id == null ? undefined : context.read('episode', id);
    return episode === undefined ? [] : [put(context, 'episode', { ...episode.row, complaint: is }, episode.hidden)];
  };
export const complaintMarked = complaint(true);
export const complaintWithdrawn = complaint(false);

export function saleRemoved(event: EventOf<'sale.removed'>): RowOp[] {
  return [del('sale', event.saleId)];
}

export function saleRecorded(event: EventOf<'sale.recorded'>, context: ProjectionContext): RowOp[] {
  const conversation = context.read('conversation', event.conversationId)?.row;
  if (conversation === undefined) return [];
  const text = context.content<TextContent>(event.content)?.text ?? '';
  const { saleId: id, conversationId, amount, currency } = event;
  const { brandId } = conversation;
  const at = iso(context.at);
  return [put(context, 'sale', { id, conversationId, brandId, amount, currency, text, staffId: context.staffId, at })];
}
