import { limits } from '../../shared/limits.ts';
import type { Moment } from './timeline.ts';

/** Episodes of a conversation. An episode opens when the customer writes and none is open, and ends with its case. */
export interface Episodes {
  /** The open episode. `null` if none is. */
  episodeId: string | null;
  lastEpisodeId: string | null;
  /** When the last episode ended, by the log's time. */
  episodeEndedAt: number | null;
}

export const noEpisodes: Episodes = { episodeId: null, lastEpisodeId: null, episodeEndedAt: null };

export function episodeId(conversationId: string, { position }: Pick<Moment, 'position'>): string {
  return `${conversationId}.${position}`;
}

/**
 * Applies an event to the episodes. Returns the same object if nothing changed.
 * @param now time and position of the record
 */
export function foldEpisodes(
  state: Episodes,
  item: 'received' | 'ended' | 'reopened',
  conversationId: string,
  now: Moment,
): Episodes {
  const { episodeId: open, lastEpisodeId, episodeEndedAt } = state;
  if (item === 'ended') {
    return open === null ? state : { episodeId: null, lastEpisodeId, episodeEndedAt: now.at };
  }
  if (open !== null) return state;
  // A case reopened within a day continues its episode. Later, a new episode opens.
  const continues = item === 'reopened' && episodeEndedAt !== null && now.at - episodeEndedAt <= limits.reopenMs;
  const id = continues ? lastEpisodeId : episodeId(conversationId, now);
  return { episodeId: id, lastEpisodeId: id, episodeEndedAt };
}
