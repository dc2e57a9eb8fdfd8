import type { NewRecord } from '../../../server/log/port.ts';
import { episodeId } from '../../../server/turns/episodes.ts';
import type { Event } from '../../../shared/events/index.ts';

/** Record of the history whose position in the log is not known yet. */
export interface Planned extends NewRecord {
  /**
   * Id of the case that the record opens. Ratings refer to the case by this id until the records have positions. `inOrder` then replaces it
   * with the id of the episode.
   */
  opens?: string;
}

/** Returns the records in chronological order. @param first position of the first record in the log */
export function inOrder(planned: readonly Planned[], first: number): NewRecord[] {
  const episodes = new Map<string, string>();
  return planned
    .toSorted((a, b) => a.at - b.at)
    .map(({ opens, ...record }, index) => {
      if (opens !== undefined) {
        const conversationId = record.stream.slice('conversation/'.length);
        episodes.set(opens, episodeId(conversationId, { position: first + index }));
      }
      return { ...record, events: record.events.map((event) => named(event, episodes)) };
    });
}

function named(event: Event, episodes: ReadonlyMap<string, string>): Event {
  if (event.type !== 'conversation.rated') return event;
  const id = episodes.get(event.episodeId);
  if (id === undefined) throw new Error('a rating is of a case that opened before');
  return { ...event, episodeId: id };
}
