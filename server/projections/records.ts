import type { TextContent } from '../../shared/content.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { del, type Facts, iso, put, type RowOp } from './stored.ts';

/** What is recorded of a case: its rating, a complaint, a sale. */

const ratingChangesMs = 24 * 3_600_000;

export function episodeRated(event: EventOf<'conversation.rated'>, facts: Facts): RowOp[] {
  const episode = facts.read('episode', event.episodeId)?.row;
  if (episode?.conversationId !== event.origin.conversationId) return [];
  const late = episode.endedAt !== null && facts.at - Date.parse(episode.endedAt) > ratingChangesMs;
  if (episode.rating !== null && late) return [];
  return [put(facts, 'episode', { ...episode, rating: event.score })];
}

const complaint = (is: boolean) => (event: EventOf<'complaint.marked' | 'complaint.withdrawn'>, facts: Facts) => {
  const id = facts.read('conversation', event.conversationId)?.hidden.lastEpisodeId;
  const episode = id == null ? undefined : facts.read('episode', id)?.row;
  return episode === undefined ? [] : [put(facts, 'episode', { ...episode, complaint: is })];
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
