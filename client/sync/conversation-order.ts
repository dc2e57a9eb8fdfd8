import type { ArgumentsOf } from '../../shared/api/index.ts';
import { flagNames, listNames, passesAll, type Restriction, testsOf } from '../../shared/inbox-conditions.ts';
import { type Sort, sortKeys } from '../../shared/inbox-order.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { SavedView } from '../../shared/view-row.ts';
import { present } from '../time/clock.ts';
import type { Order } from './loaded-range.ts';

/** Parts of a saved view that determine its list. A change of another part, such as the name, does not load the list again. */
export type ViewSelection = Pick<SavedView, 'id' | 'brandIds' | 'query' | 'sort'>;

/** Query of a list. `view`: saved view, whose conditions apply besides those of the query. */
export interface ConversationListQuery extends Restriction {
  brand?: string;
  sort?: Sort;
  q?: string;
  match?: 'any' | 'name';
  view?: ViewSelection;
}

type RestQuery = Omit<NonNullable<ArgumentsOf<'GET /conversations'>['query']>, 'limit' | 'cursor'>;

/** Returns the query in the form of the API. */
export function restQuery({ view, ...query }: ConversationListQuery): RestQuery {
  const { archived, brand, sort, q, match, filter, assignedTo, lineAccount } = query;
  const lists = listNames.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name].join()]]));
  const flags = flagNames.flatMap((name) => (query[name] === undefined ? [] : [[name, String(query[name])]]));
  const given = Object.entries({ brand, sort, q, match, filter, assignedTo, lineAccount, view: view?.id });
  return {
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...(archived === undefined ? {} : { archived: archived ? 'true' : 'false' }),
    ...Object.fromEntries([...lists, ...flags]),
  };
}

/** Whether the query depends on the time, so that rows leave its list without a change. */
export const isTimed = ({ free, view }: ConversationListQuery): boolean =>
  free !== undefined || view?.query.free !== undefined;

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
  const { brand = 'all', q = '', match: _, sort, view, ...own } = query;
  const tests = testsOf({ own, view: view?.query ?? null, q }, { me, now: present });
  const brands = view === undefined || view.brandIds.includes('all') ? null : new Set(view.brandIds);
  return {
    compare: comparison(sort ?? view?.sort ?? 'smart'),
    matches: (row) =>
      (brand === 'all' || row.brandId === brand) &&
      (brands?.has(row.brandId) ?? true) &&
      passesAll(row, tests) &&
      (q.trim() === '' || found.has(row.id) || isNamed(row, q)),
  };
}
