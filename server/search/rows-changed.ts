import type { Conversation, Message } from '../../shared/rows.ts';
import { readingOf } from '../storage/derived-file.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { type Doc, docOfConversation, docOfMessage, type Indexed } from './messages.ts';

/** Tables that contain the rows whose texts are indexed. */
export const rowTables: Record<Indexed, string> = { message: 'messages', conversation: 'conversations' };

const statements: Record<Indexed, string> = {
  message: `SELECT m.rowid AS place, m.row AS row, c.brand_id AS brandId
    FROM messages m LEFT JOIN conversations c ON c.id = m.conversation_id
    WHERE m.rowid > ? AND m.version > ? ORDER BY m.rowid LIMIT 200`,
  conversation: `SELECT rowid AS place, row, brand_id AS brandId
    FROM conversations WHERE rowid > ? AND version > ? ORDER BY rowid LIMIT 200`,
};

interface Changed {
  place: number;
  row: string;
  brandId: string | null;
}

/** Yields the texts of rows that changed after a position, in batches of 200. `place` is the rowid of the batch's last row. */
export function* rowsChanged(
  views: Sqlite,
  kind: Indexed,
  since: number,
  after: number,
): Generator<{ docs: Doc[]; place: number }> {
  const changed = views.prepare<[number, number], Changed>(statements[kind]);
  for (let place = after; ; ) {
    const found = changed.all(place, since);
    const last = found.at(-1);
    if (last === undefined) return;
    place = last.place;
    const docs = found.map(({ row: text, brandId }) => {
      const row = readingOf(views, () => parsedRow(text));
      return kind === 'message' ? docOfMessage(row as Message, brandId) : docOfConversation(row as Conversation);
    });
    yield { docs, place };
  }
}
