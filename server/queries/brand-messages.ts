import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Message } from '../../shared/rows.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import { decodeCursor } from './cursor.ts';
import { bounded, cut, type Page } from './page.ts';

interface Found {
  place: number;
  id: string;
  row: string;
  brandId: string;
}

/** Number of rows that are read before other work can run. Takes a few milliseconds. */
const stride = 2000;
/** Time for which messages are still counted after the page is full. Milliseconds. */
const countingMs = 100;

/**
 * Lists all messages of a brand, beginning with the message that arrived last. There is no index in this order, because only API clients
 * need it. The query therefore reads all messages backwards, a few thousand at a time, so that other requests are not delayed.
 */
export class BrandMessages {
  private readonly backwards;

  constructor(sqlite: Sqlite) {
    this.backwards = sqlite.prepare<[number, number], Found>(
      'SELECT m.rowid AS place, m.id, m.row, c.brand_id AS brandId FROM messages m ' +
        'JOIN conversations c ON c.id = m.conversation_id WHERE m.rowid < ? ORDER BY m.rowid DESC LIMIT ?',
    );
  }

  /** @throws Refusal `cursor_invalid` */
  async list(brandId: string, query: { limit: number; cursor?: string | undefined }): Promise<Page<Message>> {
    const { limit } = query;
    const start = startOf(query.cursor);
    const found: Found[] = [];
    let count = start.seen;
    let place = start.place;
    let fullAt: number | null = null;
    for (;;) {
      const looked = this.backwards.all(place, stride);
      const here = looked.filter((one) => one.brandId === brandId);
      count += here.length;
      found.push(...here.slice(0, limit + 1 - found.length));
      if (found.length > limit) fullAt ??= performance.now();
      const ended = looked.length < stride;
      const enough = fullAt !== null && (count > limits.totalMax || performance.now() - fullAt > countingMs);
      if (ended || enough) {
        const seen = start.seen + limit;
        const { items, nextCursor } = cut(found, limit, (one) => ({ key: `${one.place}.${seen}`, id: one.id }));
        const total = ended ? bounded(count) : { total: Math.min(count, limits.totalMax), totalIsMore: true };
        return { items: items.map(({ row }) => parsedRow(row) as Message), nextCursor, ...total };
      }
      place = looked.at(-1)?.place ?? 0;
      await nextTurn();
    }
  }
}

/**
 * Returns the place at which a page starts, and the number of messages on the pages before it.
 * @throws Refusal `cursor_invalid`
 */
function startOf(cursor: string | undefined): { place: number; seen: number } {
  const after = decodeCursor(cursor);
  if (after === null) return { place: Number.MAX_SAFE_INTEGER, seen: 0 };
  const [place, seen] = String(after.key).split('.').map(Number);
  if (!Number.isSafeInteger(place) || !Number.isSafeInteger(seen)) throw new Refusal('cursor_invalid');
  return { place: place as number, seen: seen as number };
}
