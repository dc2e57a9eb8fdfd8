import { limits } from '../../shared/limits.ts';
import type { Moment } from './timeline.ts';

/** Cases of a conversation. A case opens when the customer writes while no case is open. The case ends when it is resolved or closed. */
export interface Episodes {
  /** The open case. `null` if there is none. */
  episodeId: string | null;
  lastEpisodeId: string | null;
  /** Time when the last case ended, by the log's clock. */
  episodeEndedAt: number | null;
}

export const noEpisodes: Episodes = { episodeId: null, lastEpisodeId: null, episodeEndedAt: null };

export function episodeId(conversationId: string, { position }: Pick<Moment, 'position'>): string {
  return `${conversationId}.${position}`;
}

/**
 * Applies an event to the cases of a conversation. Returns the same object if nothing changed.
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
  // A case that is reopened within a day continues. After that, a new case opens.
  const continues = item === 'reopened' && episodeEndedAt !== null && now.at - episodeEndedAt <= limits.reopenMs;
  const id = continues ? lastEpisodeId : episodeId(conversationId, now);
  return { episodeId: id, lastEpisodeId: id, episodeEndedAt };
}
