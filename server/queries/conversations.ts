import type { ConversationQuery, FilterCounts } from '../../shared/api/conversations.ts';
import { Refusal } from '../../shared/errors.ts';
import { fold } from '../../shared/fold.ts';
import { appliedFilter, type Filter } from '../../shared/inbox-order.ts';
import { limits } from '../../shared/limits.ts';
import type { Conversation, Counts } from '../../shared/rows.ts';
import { shelves } from '../kinds/conversations.ts';
import { liveFigureNames, noFigures } from '../projections/figures.ts';
import type { Read } from '../projections/stored.ts';
import { parsedRow } from '../storage/derived-row.ts';
import type { Sqlite } from '../storage/sqlite.ts';
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
} as const;

/** Conversations found by the search text of a query. */
export interface Leads {
  /** Ids of conversations in which a message matches. */
  byMessage: readonly string[];
  /** Ids of conversations whose name matches. `null` if names have to be matched while reading the inbox. */
  named: readonly string[] | null;
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

export class ConversationQueries {
  private readonly sqlite: Sqlite;
  private readonly read: Read;

  constructor(sqlite: Sqlite, read: Read) {
    this.sqlite = sqlite;
    this.read = read;
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
   * Returns a page of the inbox of these brands. The first rows of each brand are read by an index and merged.
   * @throws Refusal `cursor_invalid`
   */
  list(
    query: ConversationQuery,
    brandIds: readonly string[],
    staffId: string,
    leads: Leads = { byMessage: [], named: null },
  ): Page<Conversation> & { counts: FilterCounts } {
    const counts = this.counts(brandIds, staffId);
    const plan = this.plan(query, brandIds, staffId, counts, leads);
    const after = startOf(query);
    const found = inGroups(plan.parts).flatMap((group) => this.select(plan, query, group, after));
    found.sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1));
    const { items, nextCursor } = cut(found, query.limit, ({ key, id }) => ({ key: `${query.sort}.${key}`, id }));
    const total = isPlain(query)
      ? { total: query.archived ? counts.archived : counts[query.filter ?? 'all'] }
      : bounded(this.count(plan));
    return { items: items.map(({ row }) => parsedRow(row) as Conversation), nextCursor, ...total, counts };
  }

  private plan(
    query: ConversationQuery,
    brandIds: readonly string[],
    staffId: string,
    counts: FilterCounts,
    { byMessage, named }: Leads,
  ): Plan {
    const filter = appliedFilter(query);
    const where: string[] = [];
    const values: (string | number)[] = [];
    let index = `conversations_${query.sort}`;
    const prefer = (filter: string, count: number) => {
      if (query.sort === 'smart' || count < small) index = filter;
    };
    if (filter !== null && filter in flags) {
      const flag = flags[filter as keyof typeof flags];
      where.push(`${flag} = 1`);
      prefer(`conversations_${flag}`, counts[filter]);
    }
    // The archive also contains blocked conversations. Outside the archive, blocked conversations are selected by their shelf (see
    // `shelves`).
    if (query.archived && filter === 'blocked') where.push("row ->> '$.serviceStatus' = 'blocked'");
    const assignee = filter === 'assigned' ? staffId : query.assignedTo;
    if (assignee !== undefined) {
      where.push('assigned_to = ?');
      values.push(assignee);
      index = 'conversations_assigned';
    }
    const add = (condition: string, value: string | undefined) => {
      if (value === undefined) return;
      where.push(condition);
      values.push(value);
    };
    add('line_account_id = ?', query.lineAccount);
    add('member_group = ?', query.memberGroup);
    add("EXISTS (SELECT 1 FROM json_each(row, '$.labels') WHERE value = ?)", query.label);
    const wanted = fold(query.q ?? '');
    if (wanted !== '' && named !== null) {
      where.push('id IN (SELECT value FROM json_each(?))');
      values.push(JSON.stringify([...byMessage, ...named]));
      const parts = partsOf([JSON.stringify(brandIds)], query.archived, filter);
      return { where, values, index: byId, brand: among, parts };
    }
    if (wanted !== '') {
      where.push('(instr(name, ?) > 0 OR id IN (SELECT value FROM json_each(?)))');
      values.push(wanted, JSON.stringify(byMessage));
    }
    return { where, values, index, brand: 'brand_id = ?', parts: partsOf(brandIds, query.archived, filter) };
  }

  private select(
    { where, values, index, brand }: Plan,
    { sort, limit }: ConversationQuery,
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

/** Whether the total of a query is a stored counter. */
function isPlain({ filter, archived, lineAccount, q, assignedTo, label, memberGroup }: ConversationQuery): boolean {
  const narrowed = lineAccount ?? q ?? assignedTo ?? label ?? memberGroup;
  return narrowed === undefined && (!archived || filter === undefined || filter === 'all');
}

/**
 * Returns the place at which a page starts. A cursor is valid only for its own sort order.
 * @throws Refusal `cursor_invalid`
 */
function startOf({ sort, cursor }: ConversationQuery): { key: number; id: string } | null {
  const after = decodeCursor(cursor);
  if (after === null) return null;
  const [order, key] = String(after.key).split('.');
  if (order !== sort || !Number.isSafeInteger(Number(key))) throw new Refusal('cursor_invalid');
  return { key: Number(key), id: after.id };
}
