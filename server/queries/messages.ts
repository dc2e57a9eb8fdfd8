import type { MessageContent } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Viewer } from '../../shared/permissions.ts';
import type { Message } from '../../shared/rows.ts';
import { threadOrder } from '../../shared/thread-order.ts';
import type { SentAs } from '../commands/messages.ts';
import { contentOfUpload } from '../commands/upload-content.ts';
import type { Read } from '../projections/stored.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { bounded, cut, type Page } from './page.ts';
import { usableMedia } from './usable-media.ts';

interface Found {
  id: string;
  at: number;
  position: number;
  row: string;
}

type Place = [at: number, position: number, id: string];

interface ThreadPage extends Page<Message> {
  /** Cursor of the page with newer messages. Absent if the page starts with the newest message. */
  previousCursor?: string | null;
}

export class MessageQueries {
  private readonly newest;
  private readonly older;
  private readonly newer;
  private readonly place;
  private readonly counted;
  readonly sentAs: SentAs;

  constructor(sqlite: Sqlite) {
    const from = 'SELECT id, at, position, row FROM messages WHERE conversation_id = ?';
    const place = threadOrder.join(', ');
    const order = `ORDER BY ${threadOrder.map((column) => `${column} DESC`).join(', ')} LIMIT ?`;
    this.newest = sqlite.prepare<[string, number], Found>(`${from} ${order}`);
    this.older = sqlite.prepare<[string, ...Place, number], Found>(`${from} AND (${place}) < (?, ?, ?) ${order}`);
    this.newer = sqlite.prepare<[string, ...Place, number], Found>(
      `${from} AND (${place}) > (?, ?, ?) ORDER BY ${place} LIMIT ?`,
    );
    this.place = sqlite.prepare<[string, string], Found>(`${from} AND id = ?`);
    this.counted = sqlite.prepare<[string, number], { n: number }>(
      'SELECT count(*) AS n FROM (SELECT 1 FROM messages WHERE conversation_id = ? LIMIT ?)',
    );
    const sent = sqlite
      .prepare<[string, string, string], string>(
        "SELECT id FROM messages WHERE conversation_id = ? AND client_id = ? AND row ->> '$.author.id' = ?",
      )
      .pluck();
    this.sentAs = (conversationId, staffId, clientId) => sent.get(conversationId, clientId, staffId);
  }

  /**
   * Returns a page of a thread. The newest message is first, by time and then by arrival. With `around`, this message is in the middle of
   * the page.
   * @throws Refusal `cursor_invalid`, `message_not_found`
   */
  thread(
    conversationId: string,
    query: { limit: number; cursor?: string | undefined; around?: string | undefined },
  ): ThreadPage {
    const count = this.counted.get(conversationId, limits.totalMax + 1)?.n ?? 0;
    const { found, ...cursors } = this.page(conversationId, query);
    return { items: found.map(({ row }) => parsedRow(row) as Message), ...cursors, ...bounded(count) };
  }

  private page(
    id: string,
    { limit, cursor, around }: { limit: number; cursor?: string | undefined; around?: string | undefined },
  ): { found: Found[]; nextCursor: string | null; previousCursor?: string | null } {
    const start = startOf(cursor);
    if (start === null && around === undefined) return olderPage(this.newest.all(id, limit + 1), limit);
    if (start === null) {
      const middle = this.place.get(id, around ?? '');
      if (middle === undefined) throw new Refusal('message_not_found');
      const place: Place = [middle.at, middle.position, middle.id];
      const newer = Math.floor((limit - 1) / 2);
      const above = newerPage(this.newer.all(id, ...place, newer + 1), newer, middle);
      const below = olderPage([middle, ...this.older.all(id, ...place, limit - newer)], limit - newer);
      return { ...above, found: [...above.found, ...below.found], nextCursor: below.nextCursor };
    }
    if (start.towards === 'older') return olderPage(this.older.all(id, ...start.place, limit + 1), limit);
    const page = newerPage(this.newer.all(id, ...start.place, limit + 1), limit, null);
    return { ...page, nextCursor: cursorAt(page.found.at(-1)) };
  }
}

function olderPage(rows: Found[], limit: number): { found: Found[]; nextCursor: string | null } {
  const { items, nextCursor } = cut(rows, limit, (row) => ({ key: keyOf(row), id: row.id }));
  return { found: items, nextCursor };
}

/**
 * Returns a page of newer messages, which were read in ascending order and are reversed here. The cursor continues after the newest message
 * of the page, or at `began` if the page is empty.
 */
function newerPage(
  rows: Found[],
  limit: number,
  began: Found | null,
): { found: Found[]; previousCursor: string | null } {
  const found = rows.slice(0, limit).reverse();
  return { found, previousCursor: rows.length > limit ? cursorAt(found[0] ?? began ?? undefined, '>') : null };
}

const keyOf = ({ at, position }: Found) => `${at}.${position}`;

function cursorAt(row: Found | undefined, towards: '' | '>' = ''): string | null {
  return row === undefined ? null : encodeCursor({ key: `${towards}${keyOf(row)}`, id: row.id });
}

/**
 * Parses a cursor. If it starts with `>`, the page contains newer messages.
 * @throws Refusal `cursor_invalid`
 */
function startOf(cursor: string | undefined): { place: Place; towards: 'older' | 'newer' } | null {
  const after = decodeCursor(cursor);
  if (after === null) return null;
  const key = String(after.key);
  const newer = key.startsWith('>');
  const [at, position] = (newer ? key.slice(1) : key).split('.').map(Number);
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(position)) throw new Refusal('cursor_invalid');
  return { place: [at as number, position as number, after.id], towards: newer ? 'newer' : 'older' };
}

/**
 * Returns a function that creates the content of a message with an uploaded file. The function returns `null` if the caller cannot
 * send the upload, or it is of another kind.
 */
export function mediaContentOf(read: Read) {
  return (mediaId: string, kind: Message['kind'], viewer: Viewer): MessageContent | null => {
    const media = usableMedia(read, mediaId, viewer);
    if (media === null || media.kind !== kind) return null;
    return contentOfUpload(read, media);
  };
}
