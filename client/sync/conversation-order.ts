import type { ArgumentsOf } from '../../shared/api/index.ts';
import { appliedFilter, passesFilter, type Sort, sortKeys } from '../../shared/inbox-order.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { Order } from './loaded-range.ts';

export type ConversationListQuery = Omit<NonNullable<ArgumentsOf<'GET /conversations'>['query']>, 'limit' | 'cursor'>;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns a function that compares two conversations in the order of the server. Caches the sort key of each row, which never changes
 * because rows are immutable.
 */
export function comparison(sort: Sort): (a: Conversation, b: Conversation) => number {
  const known = new WeakMap<Conversation, number>();
  const keyOf = (row: Conversation): number => {
    const key = known.get(row) ?? sortKeys[sort](row);
    known.set(row, key);
    return key;
  };
  return (a, b) => keyOf(a) - keyOf(b) || byText(a.id, b.id);
}

/**
 * Whether a search matches the customer's name. Provided by the page that searches, because the code that normalizes text for searching is
 * too large for the shell.
 */
export type IsNamed = (row: Conversation, q: string) => boolean;

/**
 * Returns the order of a query's list, and the condition for a row to belong to the list.
 * @param found Ids of the conversations that the server's search has returned. If `query` contains a search, a row must have one of these
 * ids or match by name.
 */
export function conversationOrder(
  query: ConversationListQuery,
  me: string,
  found: ReadonlySet<string>,
  isNamed: IsNamed = () => false,
): Order<Conversation> {
  const { brand = 'all', sort = 'smart', lineAccount, assignedTo, label, memberGroup } = query;
  const archived = query.archived === 'true';
  const filter = appliedFilter({ ...query, archived });
  const q = query.q ?? '';
  return {
    compare: comparison(sort),
    matches: (row) =>
      row.archived === archived &&
      (brand === 'all' || row.brandId === brand) &&
      (lineAccount === undefined || row.lineAccountId === lineAccount) &&
      (assignedTo === undefined || row.assignedTo === assignedTo) &&
      (label === undefined || row.labels.includes(label)) &&
      (memberGroup === undefined || row.memberGroup === memberGroup) &&
      (filter === null || passesFilter(filter, row, me)) &&
      (q.trim() === '' || found.has(row.id) || isNamed(row, q)),
  };
}
