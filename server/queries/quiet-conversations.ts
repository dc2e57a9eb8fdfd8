import { setImmediate as nextTurn } from 'node:timers/promises';
import { quietDay } from '../kinds/conversations.ts';
import type { Sqlite } from '../storage/sqlite.ts';

export interface QuietConversation {
  id: string;
  /** Number of messages that have not been erased. */
  messages: number;
}

interface Found extends QuietConversation {
  day: number;
  lastWordAt: number;
}

const page = 200;
const dayMs = 86_400_000;

/** Returns the time before which the last content of a conversation inactive for this number of days was added. */
export const quietBefore = (now: number, days: number) => now - days * dayMs;

/** Conversations of all brands, including deleted ones, that have been inactive for long and still have content. */
export class QuietConversations {
  private readonly next;

  constructor(sqlite: Sqlite) {
    this.next = sqlite.prepare<[object], Found>(
      "SELECT id, quiet_day AS day, json_extract(hidden, '$.lastWordAt') AS lastWordAt, (SELECT count(*) FROM messages WHERE conversation_id = conversations.id " +
        "AND messages.position > json_extract(conversations.hidden, '$.erasedAt')) AS messages FROM conversations " +
        'WHERE quiet_day <= @last AND (quiet_day, id) > (@day, @id) ' +
        `ORDER BY quiet_day, id LIMIT ${page}`,
    );
  }

  /**
   * Yields the longest inactive first. Reads in pages and yields to other work in between.
   * @param before milliseconds UTC; the last content of each conversation is older
   */
  async *of(before: number): AsyncGenerator<QuietConversation> {
    let place = { day: Number.MIN_SAFE_INTEGER, id: '' };
    for (;;) {
      const found = this.next.all({ last: quietDay(before), ...place });
      for (const { id, messages, lastWordAt } of found) {
        if (lastWordAt < before) yield { id, messages };
      }
      const last = found.at(-1);
      if (last === undefined) return;
      place = { day: last.day, id: last.id };
      await nextTurn();
    }
  }
}
