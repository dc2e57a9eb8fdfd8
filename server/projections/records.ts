import type { TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { del, type Facts, iso, put, type RowOp } from './stored.ts';

/** What is recorded of a case: its rating, a complaint, a sale. */

const ratingChangesMs = 24 * 3_600_000;

/** The first tap counts, and of those in the day after it the last, in whichever order LINE tells of them. */
export function episodeRated({ origin, episodeId, score }: EventOf<'conversation.rated'>, facts: Facts): RowOp[] {
  const episode = facts.read('episode', episodeId);
  if (episode?.row.conversationId !== origin.conversationId) return [];
  const { happenedAt: at } = origin;
  const { since, at: last } = episode.hidden.rated ?? { since: at, at };
  if (at < last || at - since > ratingChangesMs) return [];
  return [put(facts, 'episode', { ...episode.row, rating: score }, { rated: { since, at } })];
}

const complaint = (is: boolean) => (event: EventOf<'complaint.marked' | 'complaint.withdrawn'>, facts: Facts) => {
  const id = facts.read('conversation', event.conversationId)?.hidden.lastEpisodeId;
  const episode = id == null ? undefined : facts.read('episode', id);
  return episode === undefined ? [] : [put(facts, 'episode', { ...episode.row, complaint: is }, episode.hidden)];
};
export const complaintMarked = complaint(true);
export const complaintWithdrawn = complaint(false);

export function saleRemoved(event: EventOf<'sale.removed'>): RowOp[] {
  return [del('sale', event.saleId)];
}

export function saleRecorded(event: EventOf<'sale.recorded'>, facts: Facts): RowOp[] {
  const conversation = facts.read('conversation', event.conversationId)?.row;
  if (conversation === undefined) return [];
  const text = facts.content<TextContent>(event.content)?.text ?? '';
  const { saleId: id, conversationId, amount, currency } = event;
  const { brandId } = conversation;
  const at = iso(facts.at);
  return [put(facts, 'sale', { id, conversationId, brandId, amount, currency, text, staffId: facts.staffId, at })];
}
