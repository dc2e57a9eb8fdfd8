import type { ConversationQuery } from '../../shared/api/conversations.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Message } from '../../shared/rows.ts';
import type { Read } from '../projections/stored.ts';
import type { Search } from '../search/search.ts';
import { decodeCursor } from './cursor.ts';
import { bounded, cut, type Page } from './page.ts';

export interface SearchQuery {
  limit: number;
  cursor?: string | undefined;
  q: string;
  brandIds: readonly string[];
  conversationId?: string | undefined;
}

type Words = Pick<ConversationQuery, 'q' | 'match'>;

/** Messages by what they say, in any script, one letter included, the last to arrive first. */
export class MessageSearch {
  private readonly search: Search;
  private readonly read: Read;

  constructor(search: Search, read: Read) {
    this.search = search;
    this.read = read;
  }

  /** @throws Refusal cursor_invalid */
  async find({ q, brandIds, conversationId, limit, cursor }: SearchQuery): Promise<Page<Message>> {
    const { before, count } = startOf(cursor);
    const where = { q, brandIds: [...brandIds], conversationId: conversationId ?? null, before };
    // The first page counts, the cursor carries the count on.
    const hits = await this.search.find({ ...where, limit: count === null ? limits.totalMax + 1 : limit + 1 });
    const total = count ?? hits.length;
    const { items, nextCursor } = cut(hits, limit, ({ place, id }) => ({ key: `${place}.${total}`, id }));
    const rows = items.flatMap(({ id }) => this.read('message', id)?.row ?? []);
    return { items: rows, nextCursor, ...bounded(total) };
  }

  /** Conversations in which the words of a query were written lately; none where it asks for names alone. */
  async conversations({ q, match }: Words, brandIds: readonly string[]): Promise<string[]> {
    if (q === undefined || match === 'name') return [];
    const hits = await this.search.find({ q, brandIds: [...brandIds], limit: limits.totalMax });
    return [...new Set(hits.map(({ conversationId }) => conversationId))];
  }
}

function startOf(cursor: string | undefined): { before: number | null; count: number | null } {
  const after = decodeCursor(cursor);
  if (after === null) return { before: null, count: null };
  const [before, count] = String(after.key).split('.').map(Number);
  if (!Number.isSafeInteger(before) || !Number.isSafeInteger(count)) throw new Refusal('cursor_invalid');
  return { before: before as number, count: count as number };
}
