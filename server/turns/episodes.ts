import { limits } from '../../shared/limits.ts';
import type { Moment } from './timeline.ts';

/** The episodes of a conversation: one opens when the customer writes and none is open, and ends with its case. */
export interface Episodes {
  /** The one that is open. */
  episodeId: string | null;
  lastEpisodeId: string | null;
  /** When the last one ended, by the log's time. */
  episodeEndedAt: number | null;
}

export const noEpisodes: Episodes = { episodeId: null, lastEpisodeId: null, episodeEndedAt: null };

export function episodeId(conversationId: string, { position }: Pick<Moment, 'position'>): string {
  return `${conversationId}.${position}`;
}

/** Takes what one event says of a conversation; the same object where nothing changes. `now` is the record's time and position. */
export function foldEpisodes(
  state: Episodes,
  item: 'said' | 'ended' | 'reopened',
  conversationId: string,
  now: Moment,
): Episodes {
  const { episodeId: open, lastEpisodeId, episodeEndedAt } = state;
  if (item === 'ended') {
    return open === null ? state : { episodeId: null, lastEpisodeId, episodeEndedAt: now.at };
  }
  if (open !== null) return state;
  // Reopened within a day the episode goes on, later a new one opens.
  const goesOn = item === 'reopened' && episodeEndedAt !== null && now.at - episodeEndedAt <= limits.reopenMs;
  const id = goesOn ? lastEpisodeId : episodeId(conversationId, now);
  return { episodeId: id, lastEpisodeId: id, episodeEndedAt };
}
