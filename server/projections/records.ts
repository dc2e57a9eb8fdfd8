import type { TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { del, iso, type ProjectionContext, put, type RowOp } from './stored.ts';

/** Records of a case: its rating, a complaint, a sale. */

const ratingChangesMs = 24 * 3_600_000;

/** The first tap counts, and of those in the day after it the last, in whichever order LINE tells of them. */
export function episodeRated(
  { origin, episodeId, score }: EventOf<'conversation.rated'>,
  context: ProjectionContext,
): RowOp[] {
  const episode = context.read('episode', episodeId);
  if (episode?.row.conversationId !== origin.conversationId) return [];
  const { happenedAt: at } = origin;
  const { since, at: last } = episode.hidden.rated ?? { since: at, at };
  if (at < last || at - since > ratingChangesMs) return [];
  return [put(context, 'episode', { ...episode.row, rating: score }, { rated: { since, at } })];
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
