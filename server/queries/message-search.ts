import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Message } from '../../shared/rows.ts';
import { isTolerant } from '../../shared/search-match.ts';
import { asksForMessages, type HasKind, type SearchQuery } from '../../shared/search-query.ts';
import type { Read } from '../projections/stored.ts';
import { marks } from '../search/marks.ts';
import type { Find, Found, FromName } from '../search/messages.ts';
import type { Search } from '../search/search.ts';
import type { Leads } from './conversations.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { bounded, cut, type Page, type PageQuery } from './page.ts';

/** A search whose operators are resolved to what the caller can see. */
export interface ResolvedSearch {
  query: SearchQuery;
  /** Ids of the brands to search in. */
  brandIds: string[];
  /** Ids of labels. A conversation must have one of them. `null` for any. */
  labels: string[] | null;
  /** Ids of assignees, `null` among them for unassigned. `null` for any. */
  assignees: (string | null)[] | null;
  from: FromName[] | null;
  /** Time range of messages in milliseconds since 1970, `until` exclusive. `null` if not limited. */
  since: number | null;
  until: number | null;
}

/**
 * Conversations that match a search. `more` is metadata of the response: whether there are older messages that were not searched, and
 * whether the results are only similar to the search.
 */
export interface SearchMatches extends Leads {
  more: { totalIsMore?: true; approximate?: true };
}

interface MessagePage extends Page<Message> {
  /** Whether nothing contains the words exactly, and the messages contain similar words. */
  approximate?: true;
}

type Where = Omit<Find, 'kind' | 'limit'>;
type Ids = Pick<SearchMatches, 'byMessage' | 'more'> & { named: string[] | null };

/** Searches messages by text. Works in all scripts and from a single letter. Messages that arrived last come first. */
export class MessageSearch {
  private readonly search: Search;
  private readonly read: Read;

  constructor(search: Search, read: Read) {
    this.search = search;
    this.read = read;
  }

  /**
   * Returns a page of the messages that match. If there are none, returns messages with similar words.
   * @param conversationId restricts the search to a conversation
   * @throws Refusal `cursor_invalid`, `too_many_requests`, `not_ready`
   */
  async find(
    by: string,
    search: ResolvedSearch,
    { conversationId, ...page }: PageQuery & { conversationId?: string | undefined },
  ): Promise<MessagePage> {
    if (!isSearch(search) && search.query.brand.length === 0) return { items: [], nextCursor: null, total: 0 };
    const start = startOf(page.cursor);
    const ofConversation = conversationId === undefined ? [] : [[marks.conversation(conversationId)]];
    const where = { ...messagesWhere(search), before: start.before, approximate: start.approximate };
    where.marks.push(...ofConversation);
    const key = `${by} ${conversationId === undefined ? 'messages' : 'conversation'}`;
    const found = await this.page(key, where, page.limit, start.count);
    const isNothing = start.count === null && found.items.length === 0 && found.nextCursor === null;
    if (!isNothing || !search.query.terms.some(isTolerant))
      return start.approximate ? { ...found, approximate: true } : found;
    const similar = await this.page(key, { ...where, approximate: true }, page.limit, null);
    return similar.items.length === 0 && similar.nextCursor === null ? similar : { ...similar, approximate: true };
  }

  /**
   * Returns a page of a conversation's messages with some kinds of content, newest first by arrival.
   * @throws Refusal `cursor_invalid`, `too_many_requests`, `not_ready`
   */
  async media(
    by: string,
    { id, brandId }: { id: string; brandId: string },
    kinds: readonly HasKind[],
    { limit, cursor }: PageQuery,
  ): Promise<Page<Message>> {
    const { before, count } = startOf(cursor);
    const own = kinds.map((kind) => marks.content(id, kind));
    return this.page(`${by} media`, { ...everything, brandIds: [brandId], marks: [own], before }, limit, count);
  }

  /** @param count total of the results, which is counted for the first page and is then part of the cursor. `null` for the first page */
  private async page(key: string, where: Where, limit: number, count: number | null): Promise<Page<Message>> {
    const most = count === null ? limits.totalMax + 1 : limit + 1;
    const { hits, cutAt } = await this.search.find(key, { ...where, kind: 'message', limit: most });
    const total = count ?? hits.length;
    const keyOf = (place: number) => `${place}.${total}${where.approximate ? '.similar' : ''}`;
    const { items, nextCursor } = cut(hits, limit, ({ place, id }) => ({ key: keyOf(place), id }));
    const rows = items.flatMap(({ id }) => this.read('message', id)?.row ?? []);
    if (cutAt === null) return { items: rows, nextCursor, ...bounded(total) };
    // The time limit was reached. The next page continues at the place where the search stopped.
    const onward = nextCursor ?? encodeCursor({ key: keyOf(cutAt), id: '' });
    return { items: rows, nextCursor: onward, total: Math.min(total, limits.totalMax), totalIsMore: true };
  }

  /**
   * Returns the conversations with a matching name and, unless only names are searched, conversations with a recent matching message. If
   * there are none, returns those with similar words.
   */
  async conversations(by: string, search: ResolvedSearch, match: 'any' | 'name'): Promise<SearchMatches> {
    const { query, labels, assignees, brandIds } = search;
    const conditions = { terms: query.terms.map(({ text }) => text), labels, assignees, brandIds };
    if (!isSearch(search)) return { ...conditions, ids: null, byMessage: [], more: {} };
    let found = await this.ids(by, search, match, false);
    const isNothing = found.named?.length === 0 && found.byMessage.length === 0 && found.more.totalIsMore === undefined;
    if (isNothing && query.terms.some(isTolerant)) {
      const { named, byMessage, more } = await this.ids(by, search, match, true);
      const isSimilar = (named?.length ?? 0) + byMessage.length > 0;
      found = { named: named ?? [], byMessage, more: isSimilar ? { ...more, approximate: true } : more };
    }
    const { named, byMessage, more } = found;
    return { ...conditions, ids: named === null ? null : [...byMessage, ...named], byMessage, more };
  }

  private async ids(by: string, search: ResolvedSearch, match: 'any' | 'name', approximate: boolean): Promise<Ids> {
    const { query } = search;
    const inMessages = match === 'any' && (query.terms.length > 0 || asksForMessages(query));
    const [named, { byMessage, more }] = await Promise.all([
      asksForMessages(query) ? [] : this.named(by, { ...namesWhere(search), approximate }),
      inMessages ? this.byMessage(by, { ...messagesWhere(search), approximate }) : { byMessage: [], more: {} },
    ]);
    return { named, byMessage, more };
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

/** Whether the search has a condition besides the brands. */
const isSearch = ({ query, labels, assignees }: ResolvedSearch) =>
  query.terms.length > 0 || labels !== null || assignees !== null || asksForMessages(query);

const everything: Omit<Where, 'brandIds'> = {
  terms: [],
  approximate: false,
  marks: [],
  conversationMarks: [],
  from: null,
  since: null,
  until: null,
  before: null,
};

/** Returns the marks that the search requires of a conversation. */
const marksOf = ({ labels, assignees }: ResolvedSearch): string[][] => [
  ...(labels === null ? [] : [labels.map(marks.label)]),
  ...(assignees === null ? [] : [assignees.map(marks.assignee)]),
];

function messagesWhere(search: ResolvedSearch): Where {
  const { query, brandIds, from, since, until } = search;
  const has = query.has.length === 0 ? [] : [query.has.map(marks.has)];
  return {
    ...everything,
    terms: query.terms,
    brandIds,
    marks: has,
    conversationMarks: marksOf(search),
    from,
    since,
    until,
  };
}

const namesWhere = (search: ResolvedSearch): Where => ({
  ...everything,
  terms: search.query.terms,
  brandIds: search.brandIds,
  marks: marksOf(search),
});

interface Start {
  before: number | null;
  count: number | null;
  approximate: boolean;
}

function startOf(cursor: string | undefined): Start {
  const after = decodeCursor(cursor);
  if (after === null) return { before: null, count: null, approximate: false };
  const [before, count, form] = String(after.key).split('.');
  const numbers = [Number(before), Number(count)] as const;
  if (!numbers.every(Number.isSafeInteger)) throw new Refusal('cursor_invalid');
  return { before: numbers[0], count: numbers[1], approximate: form === 'similar' };
}
