import type { ConversationQuery, FilterCounts } from '../../shared/api/conversations.ts';
import { Refusal } from '../../shared/errors.ts';
import { isPlain, listTest, type Restriction, type Test, testsOf } from '../../shared/inbox-conditions.ts';
import { appliedFilter, type Filter, type Sort } from '../../shared/inbox-order.ts';
import { limits } from '../../shared/limits.ts';
import type { Conversation, Counts } from '../../shared/rows.ts';
import type { SavedView } from '../../shared/view-row.ts';
import { shelves } from '../kinds/conversations.ts';
import { liveFigureNames, noFigures } from '../projections/figures.ts';
import type { Read } from '../projections/stored.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { ConversationIndex } from './conversation-index.ts';
import { decodeCursor } from './cursor.ts';
import { bounded, cut, type Page } from './page.ts';

interface Found {
  id: string;
  key: number;
  row: string;
}

/**
 * If a filter matches at most this number of conversations, all of them are read by the filter's index and then sorted. Otherwise, the
 * index of the sort order is read and filtered.
 */
const small = 2000;

const flags = {
  open: 'is_open',
  pending: 'is_pending',
  important: 'is_important',
  pinned: 'is_pinned',
  unread: 'is_unread',
  overtime: 'is_overtime',
  unassigned: 'is_unassigned',
  vip: 'is_vip',
  resolved: 'is_resolved',
  snoozed: 'is_snoozed',
} as const;

/** Conversations found by the search text of a query. */
export interface Leads {
  /** Ids of conversations in which a message matches. */
  byMessage: readonly string[];
  /**
   * Ids of all conversations that match, those of `byMessage` included. `null` if there is nothing to search for, or names have to be
   * matched while reading the inbox.
   */
  ids: readonly string[] | null;
  /** Folded words that names must contain while reading the inbox. */
  terms: readonly string[];
  /** Ids of brands to which the search is restricted. `null` for the brands of the query. */
  brandIds: readonly string[] | null;
  /** Ids of labels. A conversation must have one of them. `null` for any. */
  labels: readonly string[] | null;
  /** Ids of assignees, `null` among them for unassigned. `null` for any. */
  assignees: readonly (string | null)[] | null;
}

const noLeads: Leads = { byMessage: [], ids: null, terms: [], brandIds: null, labels: null, assignees: null };

/** A query of a list that the database reads in its order: a named filter or the archive, possibly with a search. */
interface PlainQuery {
  filter: Filter | undefined;
  archived: boolean;
  q: string | undefined;
  sort: Sort;
  limit: number;
}

/** Query of the inbox, with defaults applied. */
export interface Listing {
  own: Restriction;
  view: Restriction | null;
  sort: Sort;
  brandIds: string[];
}

/**
 * Returns the listing of a query.
 * @param brandIds brands of the query that the caller sees
 * @param view view of the query, which the caller sees. `null` if the query has none.
 */
export function listingOf(
  { brand: _, sort, q: __, match: ___, view: ____, limit: _____, cursor: ______, ...own }: ConversationQuery,
  brandIds: readonly string[],
  view: Pick<SavedView, 'brandIds' | 'query' | 'sort'> | null,
): Listing {
  if (view === null) return { own, view: null, sort: sort ?? 'smart', brandIds: [...brandIds] };
  const restricts = Object.values(own).some((value) => value !== undefined);
  return {
    ...(restricts ? { own, view: view.query } : { own: view.query, view: null }),
    sort: sort ?? view.sort,
    brandIds: view.brandIds.includes('all') ? [...brandIds] : brandIds.filter((id) => view.brandIds.includes(id)),
  };
}

/**
 * Values of the conditions that differ between the parts of a query. Parts are queried together and their results are merged. `brand` is a
 * brand id, or a JSON list of ids.
 */
type Part = readonly [brand: string, shelf: number];

/**
 * Components of an SQL query for conversations: the condition for the brand, the parts to query (see {@link Part}), further conditions with
 * their values, and the index to use.
 */
interface Plan {
  brand: string;
  parts: readonly Part[];
  where: string[];
  values: (string | number)[];
  index: string;
}

/** Index of the primary key. Used to read individual conversations by id. */
const byId = 'sqlite_autoindex_conversations_1';
const among = 'brand_id IN (SELECT value FROM json_each(?))';
/** Condition for names that contain all terms. */
const namesContain = (terms: readonly string[]) => terms.map(() => 'instr(name, ?) > 0').join(' AND ');

export class ConversationQueries {
  private readonly sqlite: Sqlite;
  private readonly read: Read;
  private readonly index: ConversationIndex;
  private readonly now: () => number;

  constructor(sqlite: Sqlite, read: Read, index: ConversationIndex, now: () => number) {
    this.sqlite = sqlite;
    this.read = read;
    this.index = index;
    this.now = now;
  }

  /** Reads what `countOf` needs. Without it, the first count takes longer. */
  prepare(): Promise<void> {
    return this.index.prepare();
  }

  /** Returns the counts of all filters, summed over the brands. `assigned` counts the person's own conversations. */
  counts(brandIds: readonly string[], staffId: string): FilterCounts {
    const sums: FilterCounts = { ...noFigures };
    for (const brandId of brandIds) {
      const brand = this.read('counts', brandId)?.row;
      if (brand !== undefined) for (const name of liveFigureNames) sums[name] += brand[name];
      sums.assigned += this.read('counts', `${brandId}:${staffId}`)?.row.assigned ?? 0;
    }
    return sums;
  }

  /** Returns the rows that {@link counts} sums up. For brands without conversations, these are rows with zeros. */
  countRows(brandIds: readonly string[], staffId: string): Counts[] {
    return brandIds.flatMap((brandId) =>
      [null, staffId].map((person) => {
        const id = person === null ? brandId : `${brandId}:${person}`;
        return this.read('counts', id)?.row ?? { id, brandId, staffId: person, ...noFigures, version: 0 };
      }),
    );
  }

  /**
   * Returns a page of the inbox of these brands. Lists without conditions are read by an index of the database and merged, all others from
   * the index in memory, which is built first if necessary.
   * @param view view of the query. `null` if the query has none.
   * @throws Refusal `cursor_invalid`
   */
  async list(
    query: ConversationQuery,
    brandIds: readonly string[],
    staffId: string,
    leads: Leads = noLeads,
    view: SavedView | null = null,
  ): Promise<Page<Conversation> & { counts: FilterCounts }> {
    const listing = listingOf(query, leads.brandIds ?? brandIds, view);
    const { filter, archived = false } = listing.own;
    const isRestricted = listing.view !== null || leads.labels !== null || leads.assignees !== null;
    const isSimple = !isRestricted && isPlain(listing.own) && (!archived || (filter ?? 'all') === 'all');
    if (!isSimple) await this.index.prepare();
    const counts = this.counts(brandIds, staffId);
    if (!isSimple) return { ...this.conditional(query, listing, staffId, leads), counts };
    const { limit, q } = query;
    const plain = { filter, archived, q, sort: listing.sort, limit };
    return { ...this.plain(plain, query.cursor, listing.brandIds, staffId, leads), counts };
  }

  /** Returns a page of a list with conditions. */
  private conditional(
    { limit, cursor, q }: ConversationQuery,
    { own, view, sort, brandIds }: Listing,
    staffId: string,
    leads: Leads,
  ): Page<Conversation> {
    const viewpoint = { me: staffId, now: this.now };
    const tests = testsOf({ own, view, q }, viewpoint);
    const { labels, assignees } = leads;
    if (labels !== null) tests.push(listTest('label', labels, viewpoint));
    if (assignees !== null)
      tests.push(
        listTest(
          'assignee',
          assignees.map((id) => id ?? 'none'),
          viewpoint,
        ),
      );
    const order = { sort, after: startOf(sort, cursor), limit: limit + 1 };
    const { places, count } = this.index.page({ brandIds, tests }, order, this.found(brandIds, leads));
    const { items, nextCursor } = cut(places, limit, ({ key, id }) => ({ key: `${sort}.${key}`, id }));
    return { items: this.rowsOf(items.map(({ id }) => id)), nextCursor, ...bounded(count) };
  }

  /** Returns the number of conversations that pass the tests, at most one more than a list counts exactly. */
  countOf(brandIds: readonly string[], tests: readonly Test[]): number {
    return this.index.count({ brandIds, tests }, limits.totalMax + 1);
  }

  private rowsOf(ids: readonly string[]): Conversation[] {
    const row = this.sqlite.prepare<[string], string>('SELECT row FROM conversations WHERE id = ?').pluck();
    return ids.flatMap((id) => {
      const text = row.get(id);
      return text === undefined ? [] : [parsedRow(text) as Conversation];
    });
  }

  /**
   * Returns the ids of the conversations that a search finds. Names are read from the rows if there are too many for the search.
   * @returns `null` if there is nothing to search for
   */
  private found(brandIds: readonly string[], { byMessage, ids, terms }: Leads): readonly string[] | null {
    if (ids !== null || terms.length === 0) return ids;
    const sql = `SELECT id FROM conversations WHERE ${among} AND ${namesContain(terms)}`;
    const named = this.sqlite.prepare<string[], string>(sql).pluck();
    return [...byMessage, ...named.all(JSON.stringify(brandIds), ...terms)];
  }

  /** Returns a page of a list without conditions. */
  private plain(
    query: PlainQuery,
    cursor: string | undefined,
    brandIds: readonly string[],
    staffId: string,
    leads: Leads,
  ): Page<Conversation> {
    const counts = this.counts(brandIds, staffId);
    const { filter = 'all', archived, q, sort, limit } = query;
    const plan = this.plan(query, brandIds, staffId, counts, leads);
    const after = startOf(sort, cursor);
    const found = inGroups(plan.parts).flatMap((group) => this.select(plan, query, group, after));
    found.sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1));
    const { items, nextCursor } = cut(found, limit, ({ key, id }) => ({ key: `${sort}.${key}`, id }));
    const total = q === undefined ? { total: counts[archived ? 'archived' : filter] } : bounded(this.count(plan));
    return { items: items.map(({ row }) => parsedRow(row) as Conversation), nextCursor, ...total };
  }

  private plan(
    query: PlainQuery,
    brandIds: readonly string[],
    staffId: string,
    counts: FilterCounts,
    { byMessage, ids, terms }: Leads,
  ): Plan {
    const filter = appliedFilter(query);
    const where: string[] = [];
    const values: (string | number)[] = [];
    let index = `conversations_${query.sort}`;
    if (filter !== null && filter in flags) {
      const flag = flags[filter as keyof typeof flags];
      where.push(`${flag} = 1`);
      if (query.sort === 'smart' || counts[filter] < small) index = `conversations_${flag}`;
    }
    if (filter === 'assigned') {
      where.push('assigned_to = ?', 'is_snoozed = 0');
      values.push(staffId);
      index = 'conversations_assigned';
    }
    if (ids !== null) {
      where.push('id IN (SELECT value FROM json_each(?))');
      values.push(JSON.stringify(ids));
      const parts = partsOf([JSON.stringify(brandIds)], query.archived, filter);
      return { where, values, index: byId, brand: among, parts };
    }
    if (terms.length > 0) {
      where.push(`(${namesContain(terms)} OR id IN (SELECT value FROM json_each(?)))`);
      values.push(...terms, JSON.stringify(byMessage));
    }
    return { where, values, index, brand: 'brand_id = ?', parts: partsOf(brandIds, query.archived, filter) };
  }

  private select(
    { where, values, index, brand }: Plan,
    { sort, limit }: Pick<PlainQuery, 'sort' | 'limit'>,
    parts: readonly Part[],
    after: ReturnType<typeof startOf>,
  ): Found[] {
    const conditions = [brand, 'shelf = ?', ...where, ...(after === null ? [] : [`(${sort}, id) > (?, ?)`])].join(
      ' AND ',
    );
    const one =
      `SELECT * FROM (SELECT id, ${sort} AS key, rowid AS place FROM conversations INDEXED BY ${index} ` +
      `WHERE ${conditions} ORDER BY ${sort}, id LIMIT ${limit + 1})`;
    const merged = `${parts.map(() => one).join(' UNION ALL ')} ORDER BY key, id LIMIT ${limit + 1}`;
    // Full rows are read only for the page that results from merging. With twenty brands, the index returns twenty times as many.
    const sql =
      `SELECT page.id AS id, page.key AS key, c.row AS row FROM (${merged}) AS page ` +
      'CROSS JOIN conversations AS c ON c.rowid = page.place ORDER BY page.key, page.id';
    const cursor = after === null ? [] : [after.key, after.id];
    return this.sqlite.prepare(sql).all(parts.flatMap((part) => [...part, ...values, ...cursor])) as Found[];
  }

  private count({ where, values, index, brand, parts }: Plan): number {
    let count = 0;
    const sql =
      `SELECT count(*) AS n FROM (SELECT 1 FROM conversations INDEXED BY ${index} ` +
      `WHERE ${[brand, 'shelf = ?', ...where].join(' AND ')} LIMIT ?)`;
    const statement = this.sqlite.prepare<unknown[], { n: number }>(sql);
    for (const part of parts) {
      if (count > limits.totalMax) break;
      count += statement.get(...part, ...values, limits.totalMax + 1 - count)?.n ?? 0;
    }
    return count;
  }
}

/** Number of parts per SQL query. SQLite supports at most 500 terms in a compound query. */
const groupSize = 400;

function inGroups(parts: readonly Part[]): (readonly Part[])[] {
  const count = Math.ceil(parts.length / groupSize);
  return Array.from({ length: count }, (_, n) => parts.slice(n * groupSize, (n + 1) * groupSize));
}

function partsOf(brands: readonly string[], archived: boolean, filter: Filter | null): Part[] {
  const read = archived
    ? [shelves.archive]
    : filter === null
      ? [shelves.inbox, shelves.blocked]
      : [filter === 'blocked' ? shelves.blocked : shelves.inbox];
  return brands.flatMap((brand) => read.map((shelf): Part => [brand, shelf]));
}

/**
 * Returns the place at which a page starts. A cursor is valid only for its own sort order.
 * @throws Refusal `cursor_invalid`
 */
function startOf(sort: Sort, cursor: string | undefined): { key: number; id: string } | null {
  const after = decodeCursor(cursor);
  if (after === null) return null;
  const [order, key] = String(after.key).split('.');
  if (order !== sort || !Number.isSafeInteger(Number(key))) throw new Refusal('cursor_invalid');
  return { key: Number(key), id: after.id };
}
