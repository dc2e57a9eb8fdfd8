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

/**
 * Returns the time `days` days before `now`. A conversation counts as inactive if its last content is older.
 * @param now milliseconds since 1970
 */
export const quietBefore = (now: number, days: number) => now - days * dayMs;

/** Finds conversations that have been inactive for a long time and still have content. Includes conversations of deleted brands. */
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
   * Yields the conversations whose last content is older than a time, beginning with the conversations that have been inactive for the
   * longest time. The conversations are read in pages, and other work can run between pages.
   * @param before milliseconds since 1970
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
