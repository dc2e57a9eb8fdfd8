import type { ConversationQuery } from '../../shared/api/conversations.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Message } from '../../shared/rows.ts';
import type { Read } from '../projections/stored.ts';
import type { Find, Found } from '../search/messages.ts';
import type { Search } from '../search/search.ts';
import type { Leads } from './conversations.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { bounded, cut, type Page } from './page.ts';

export interface SearchQuery {
  limit: number;
  cursor?: string | undefined;
  q: string;
  brandIds: readonly string[];
  conversationId?: string | undefined;
}

/**
 * Conversations that match a search. `more` is metadata of the response, which states whether there are older messages that were not
 * searched.
 */
export interface SearchMatches extends Leads {
  more: { totalIsMore?: true };
}

type Where = Omit<Find, 'kind' | 'limit'>;
type TextQuery = Pick<ConversationQuery, 'q' | 'match'>;

/** Searches messages by text. Works in all scripts and from a single letter. Messages that arrived last come first. */
export class MessageSearch {
  private readonly search: Search;
  private readonly read: Read;

  constructor(search: Search, read: Read) {
    this.search = search;
    this.read = read;
  }

  /** @throws Refusal `cursor_invalid`, `too_many_requests`, `not_ready` */
  async find(by: string, { q, brandIds, conversationId, limit, cursor }: SearchQuery): Promise<Page<Message>> {
    const { before, count } = startOf(cursor);
    const where = {
      kind: 'message' as const,
      q,
      brandIds: [...brandIds],
      conversationId: conversationId ?? null,
      before,
    };
    // The total is counted for the first page and is then part of the cursor.
    const most = count === null ? limits.totalMax + 1 : limit + 1;
    const { hits, cutAt } = await this.search.find(`${by} messages`, { ...where, limit: most });
    const total = count ?? hits.length;
    const { items, nextCursor } = cut(hits, limit, ({ place, id }) => ({ key: `${place}.${total}`, id }));
    const rows = items.flatMap(({ id }) => this.read('message', id)?.row ?? []);
    if (cutAt === null) return { items: rows, nextCursor, ...bounded(total) };
    // The time limit was reached. The next page continues at the place where the search stopped.
    const onward = nextCursor ?? encodeCursor({ key: `${cutAt}.${total}`, id: '' });
    return { items: rows, nextCursor: onward, total: Math.min(total, limits.totalMax), totalIsMore: true };
  }

  /** Returns the conversations with a matching name and, unless only names are searched, conversations with a recent matching message. */
  async conversations(by: string, { q, match }: TextQuery, brandIds: readonly string[]): Promise<SearchMatches> {
    if (q === undefined || q.trim() === '') return { byMessage: [], named: null, more: {} };
    const where = { q, brandIds: [...brandIds], conversationId: null, before: null };
    const [named, { byMessage, more }] = await Promise.all([
      this.named(by, where),
      match === 'name' ? { byMessage: [], more: {} } : this.byMessage(by, where),
    ]);
    return { byMessage, named, more };
  }

  private async byMessage(by: string, where: Where): Promise<Pick<SearchMatches, 'byMessage' | 'more'>> {
    const request = { ...where, kind: 'message' as const, limit: limits.totalMax };
    const found = await this.unlessAway(this.search.find(`${by} inbox`, request));
    if (found === null) return { byMessage: [], more: { totalIsMore: true } };
    const { hits, cutAt } = found;
    const isMore = cutAt !== null || hits.length >= limits.totalMax;
    return {
      byMessage: [...new Set(hits.map(({ conversationId }) => conversationId))],
      more: isMore ? { totalIsMore: true } : {},
    };
  }

  /** Returns the conversations whose name matches. `null` if there are too many, or the search index is not available. */
  private async named(by: string, where: Where): Promise<string[] | null> {
    const request = { ...where, kind: 'conversation' as const, limit: limits.namesMax + 1 };
    const found = await this.unlessAway(this.search.find(`${by} names`, request));
    if (found === null || found.cutAt !== null || found.hits.length > limits.namesMax) return null;
    return found.hits.map(({ id }) => id);
  }

  /** Returns the result of a search. `null` if the search index is not available, or is still indexing rows that it has missed. */
  private unlessAway(found: Promise<Found>): Promise<Found | null> {
    return found.catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_ready') return null;
      throw error;
    });
  }
}

function startOf(cursor: string | undefined): { before: number | null; count: number | null } {
  const after = decodeCursor(cursor);
  if (after === null) return { before: null, count: null };
  const [before, count] = String(after.key).split('.').map(Number);
  if (!Number.isSafeInteger(before) || !Number.isSafeInteger(count)) throw new Refusal('cursor_invalid');
  return { before: before as number, count: count as number };
}
