import { setImmediate as nextTurn } from 'node:timers/promises';
import { latestKey } from '../../shared/inbox-order.ts';
import type { Sqlite } from '../storage/sqlite.ts';

export interface QuietConversation {
  id: string;
  /** Messages of it that are not erased yet. */
  messages: number;
}

interface Place extends QuietConversation {
  latest: number;
}

const page = 200;
const dayMs = 86_400_000;

/** The time before which a conversation that has lain quiet for so many days was last spoken in. */
export const quietBefore = (now: number, days: number) => now - days * dayMs;

/** Conversations in which nothing was said for long, and which still hold words. */
export class QuietConversations {
  private readonly next;

  constructor(sqlite: Sqlite) {
    this.next = sqlite.prepare<[object], Place>(
      'SELECT id, latest, (SELECT count(*) FROM messages WHERE conversation_id = conversations.id ' +
        "AND messages.position > json_extract(conversations.hidden, '$.erasedAt')) AS messages FROM conversations " +
        'WHERE brand_id = @brandId AND archived = @archived AND latest < @end AND (latest, id) > (@latest, @id) ' +
        `ORDER BY latest, id LIMIT ${page}`,
    );
  }

  /**
   * Read in pages, so that others have their turn meanwhile.
   * @param before milliseconds UTC: the last word in each is older
   */
  async *of(brandIds: readonly string[], before: number): AsyncGenerator<QuietConversation> {
    for (const brandId of brandIds)
      for (const archived of [0, 1])
        for (const pinned of [true, false]) {
          let place = { latest: latestKey(before, pinned), id: '\u{10ffff}' };
          for (;;) {
            const found = this.next.all({ brandId, archived, end: latestKey(0, pinned) + 1, ...place });
            for (const { id, messages } of found) if (messages > 0) yield { id, messages };
            const last = found.at(-1);
            if (last === undefined) break;
            place = { latest: last.latest, id: last.id };
            await nextTurn();
          }
        }
  }
}
