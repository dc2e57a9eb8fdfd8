import type { TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { riseDay, risesId } from '../../shared/row-ids.ts';
import { withRating } from '../turns/ratings.ts';
import { del, iso, type ProjectionContext, put, type RowOp } from './stored.ts';

/** The projections in this file store ratings, complaints, sales, and new VIPs. */

export function episodeRated(event: EventOf<'conversation.rated'>, context: ProjectionContext): RowOp[] {
  const tap = ratedBy(event, context);
  if (tap === null) return [];
  const { episode, rated } = tap;
  return [put(context, 'episode', { ...episode.row, rating: event.score }, { rated })];
}

/** Returns the case that the customer rates by tapping a score. `null` if the case can no longer be rated. */
export function ratedBy(
  { origin, episodeId }: EventOf<'conversation.rated'>,
  { read }: Pick<ProjectionContext, 'read'>,
) {
  const episode = read('episode', episodeId);
  if (episode?.row.conversationId !== origin.conversationId) return null;
  const rated = withRating(episode.hidden.rated, origin.happenedAt);
  return rated === null ? null : { episode, rated };
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

/** Records a customer who became a VIP, by brand and day. A query then reads only the rows of the days in its range. */
export function raisedToVip(
  { conversationId, memberGroup }: EventOf<'conversation.member-group-changed'>,
  context: ProjectionContext,
): RowOp[] {
  const conversation = context.read('conversation', conversationId)?.row;
  if (conversation?.kind !== 'user' || conversation.memberGroup !== 'normal' || memberGroup === 'normal') return [];
  const id = risesId(conversation.brandId, riseDay(context.at));
  const rises = context.read('vipRises', id)?.row.rises ?? [];
  return [put(context, 'vipRises', { id, rises: [...rises, { conversationId, memberGroup, at: context.at }] })];
}
