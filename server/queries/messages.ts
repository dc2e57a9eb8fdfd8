import { limits } from '../../shared/limits.ts';
import type { Message } from '../../shared/rows.ts';
import type { Sqlite } from '../sqlite.ts';
import { decodeCursor } from './cursor.ts';
import { bounded, cut, type Page } from './page.ts';

interface Found {
  id: string;
  at: number;
  position: number;
  row: string;
}

export class MessageQueries {
  private readonly newest;
  private readonly older;
  private readonly counted;

  constructor(sqlite: Sqlite) {
    const from = 'SELECT id, at, position, row FROM messages WHERE conversation_id = ?';
    const order = 'ORDER BY at DESC, position DESC, id DESC LIMIT ?';
    this.newest = sqlite.prepare<[string, number], Found>(`${from} ${order}`);
    this.older = sqlite.prepare<[string, number, number, string, number], Found>(
      `${from} AND (at, position, id) < (?, ?, ?) ${order}`,
    );
    this.counted = sqlite.prepare<[string, number], { n: number }>(
      'SELECT count(*) AS n FROM (SELECT 1 FROM messages WHERE conversation_id = ? LIMIT ?)',
    );
  }

  /** Newest first: by when it happened, then by arrival. */
  thread(conversationId: string, query: { limit: number; cursor?: string | undefined }): Page<Message> {
    const after = decodeCursor(query.cursor);
    const [at, position] = String(after?.key ?? '')
      .split('.')
      .map(Number) as [number, number];
    const found =
      after === null
        ? this.newest.all(conversationId, query.limit + 1)
        : this.older.all(conversationId, at, position || 0, after.id, query.limit + 1);
    const { items, nextCursor } = cut(found, query.limit, (row) => ({ key: `${row.at}.${row.position}`, id: row.id }));
    const count = this.counted.get(conversationId, limits.totalMax + 1)?.n ?? 0;
    return { items: items.map(({ row }) => JSON.parse(row) as Message), nextCursor, ...bounded(count) };
  }
}
