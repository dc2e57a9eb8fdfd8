import type { Conversation } from './conversation-row.ts';
import { appliedFilter, type Filter, passesFilter, sharedFilters } from './inbox-order.ts';
import { limits } from './limits.ts';
import { conversationStatuses, memberGroups, priorities } from './vocabulary.ts';

/** Person and time that conditions depend on. `now`: milliseconds since 1970. */
export interface Viewpoint {
  me: string;
  now: () => number;
}

/**
 * Part of a conversation that a condition depends on. Texts have few distinct values, several values are joined with line breaks. Numbers
 * are times, in milliseconds since 1970.
 */
type Facet = string | number;

interface Common<F extends Facet> {
  facet: (row: Conversation) => F;
  /** Whether the condition ends the default filter of the screen, `open`, because it selects conversations that are not open. */
  endsDefault: boolean;
}

/** A condition whose parameter is a list. It accepts conversations that have one of the values. */
export interface ListCondition extends Common<string> {
  type: 'list';
  /** Possible values. `null`: ids of rows. */
  values: readonly string[] | null;
  passes: (facet: string, wanted: readonly string[], viewpoint: Viewpoint) => boolean;
}

/** A condition whose parameter is `true` or `false`. */
export interface FlagCondition<F extends Facet> extends Common<F> {
  type: 'flag';
  passes: (facet: F, viewpoint: Viewpoint) => boolean;
}

const joined = (values: readonly string[]) => values.join('\n');
const parts = (facet: string) => (facet === '' ? [] : facet.split('\n'));

const list = (values: readonly string[] | null, facet: (row: Conversation) => string, endsDefault = false) =>
  ({
    type: 'list',
    values,
    facet,
    endsDefault,
    passes: (has, wanted) => parts(has).some((value) => wanted.includes(value)),
  }) satisfies ListCondition;

const flag = (of: (row: Conversation) => boolean, endsDefault = false) =>
  ({
    type: 'flag',
    facet: (row) => (of(row) ? 'yes' : ''),
    endsDefault,
    passes: (has) => has === 'yes',
  }) satisfies FlagCondition<string>;

/**
 * Conditions of the inbox by the name of their parameter. Query schemas, the queries of the server, the client's lists and filter bar, and
 * saved views derive from this table. Conditions are combined with AND.
 */
export const conditions = {
  status: list(conversationStatuses, ({ status }) => status, true),
  /** Ids of people, `me` for the caller, `none` for conversations without an assignee. */
  assignee: {
    ...list(null, ({ assignedTo }) => assignedTo ?? 'none'),
    passes: (has: string, wanted: readonly string[], { me }: Viewpoint) =>
      wanted.includes(has) || (has === me && wanted.includes('me')),
  },
  label: list(null, ({ labels }) => joined(labels)),
  priority: list(priorities, ({ priority }) => priority),
  memberGroup: list(memberGroups, ({ memberGroup }) => memberGroup),
  /** Ids of LINE accounts. */
  channel: list(null, ({ lineAccountId }) => lineAccountId),
  overtime: flag(({ overdue }) => overdue),
  unread: flag(({ unreadCount }) => unreadCount > 0),
  pinned: flag(({ pinned }) => pinned),
  snoozed: flag(({ snoozedUntil }) => snoozedUntil !== null, true),
  /** Whether a reply is free now. */
  free: {
    type: 'flag',
    facet: ({ canReplyFreeUntil: until }) => (until === null ? 0 : Date.parse(until) - limits.replyTokenMarginMs),
    endsDefault: false,
    passes: (until: number, { now }: Viewpoint) => now() < until,
  },
  /** Whether a note in the conversation mentions the caller. */
  mentioned: {
    type: 'flag',
    facet: ({ mentioned }) => joined(mentioned),
    endsDefault: false,
    passes: (people: string, { me }: Viewpoint) => parts(people).includes(me),
  },
} satisfies Record<string, ListCondition | FlagCondition<string> | FlagCondition<number>>;

export type ConditionName = keyof typeof conditions;
export const conditionNames = Object.keys(conditions) as ConditionName[];
export type ListName = {
  [N in ConditionName]: (typeof conditions)[N]['type'] extends 'list' ? N : never;
}[ConditionName];
export type FlagName = Exclude<ConditionName, ListName>;

export const isList = (name: ConditionName): name is ListName => conditions[name].type === 'list';
export const listNames = conditionNames.filter(isList);
export const flagNames = conditionNames.filter((name): name is FlagName => !isList(name));

/** Conditions with their values. A condition without a value accepts every conversation. */
export type Selection = { [N in ListName]?: readonly string[] | undefined } & { [N in FlagName]?: boolean | undefined };

/** Parameters of an inbox query, or of a saved view, that decide which conversations belong to the list. */
export interface Restriction extends Selection {
  filter?: Filter | undefined;
  archived?: boolean | undefined;
  /** Id of a person, and of a LINE account. Further conditions besides `assignee` and `channel`. */
  assignedTo?: string | undefined;
  lineAccount?: string | undefined;
}

/** An inbox query: its own parameters, those of a saved view, and whether a text is searched. */
export interface InboxQuery {
  own: Restriction;
  view: Restriction | null;
  q?: string | undefined;
}

/** Part of a conversation by which a list is decided. `place`: archive, block and named filters. */
export type FacetName = ConditionName | 'place';

export const facetNames: readonly FacetName[] = ['place', ...conditionNames];

/** Returns the part of a conversation on which the archive, blocks and named filters depend. */
const placeOf = (row: Conversation) =>
  joined([
    row.archived ? 'archived' : 'inbox',
    row.serviceStatus === 'blocked' ? 'blocked' : 'unblocked',
    ...sharedFilters.filter((filter) => passesFilter(filter, row, '')),
  ]);

export const facetOf = (name: FacetName, row: Conversation): Facet =>
  name === 'place' ? placeOf(row) : conditions[name].facet(row);

/** Facets that are numbers. */
export const timeFacets: readonly FacetName[] = ['free'];

/** A condition with its values. `passes` accepts the value of the facet. */
export interface Test {
  facet: FacetName;
  passes: (value: never) => boolean;
}

/**
 * Returns the tests that a conversation must pass to belong to the list. Without a named filter, a list contains conversations that are
 * neither archived nor blocked. A search, the archive and the filter `blocked` include blocked conversations. A view replaces the absent
 * filter of the query.
 */
export function testsOf({ own, view, q }: InboxQuery, viewpoint: Viewpoint): Test[] {
  const archived = own.archived ?? view?.archived ?? false;
  const all = view === null ? [own] : [view, own];
  const named = all.flatMap(({ filter }) => filter ?? []);
  const applied =
    named.length === 0
      ? [appliedFilter({ q, archived })]
      : named.map((filter) => appliedFilter({ filter, q, archived }));
  const filters = applied.filter((filter) => filter !== null);
  const place = (value: string) => {
    const has = parts(value);
    const isUnblocked = has[1] === 'unblocked';
    const passes = (filter: Filter) =>
      filter === 'assigned' ? isUnblocked && !has.includes('snoozed', 1) : has.includes(filter, 1);
    return has[0] === (archived ? 'archived' : 'inbox') && filters.every(passes);
  };
  const tests: Test[] = [{ facet: 'place', passes: place }];
  if (filters.includes('assigned')) tests.push(listTest('assignee', ['me'], viewpoint));
  for (const restriction of all) tests.push(...selectionTests(restriction, viewpoint));
  return tests;
}

/** Returns the test that a list condition accepts a conversation. */
export const listTest = (name: ListName, wanted: readonly string[], viewpoint: Viewpoint): Test => ({
  facet: name,
  passes: (value: string) => conditions[name].passes(value, wanted, viewpoint),
});

function selectionTests(restriction: Restriction, viewpoint: Viewpoint): Test[] {
  const { assignedTo, lineAccount } = restriction;
  const lists = listNames.flatMap((name) => {
    const wanted = restriction[name];
    return wanted === undefined ? [] : [listTest(name, wanted, viewpoint)];
  });
  const flags = flagNames.flatMap((name): Test[] => {
    const wanted = restriction[name];
    if (wanted === undefined) return [];
    const { passes } = conditions[name] as { passes: (value: never, viewpoint: Viewpoint) => boolean };
    return [{ facet: name, passes: (value) => passes(value, viewpoint) === wanted }];
  });
  return [
    ...lists,
    ...flags,
    ...(assignedTo === undefined ? [] : [listTest('assignee', [assignedTo], viewpoint)]),
    ...(lineAccount === undefined ? [] : [listTest('channel', [lineAccount], viewpoint)]),
  ];
}

/** Whether a conversation passes all tests. */
export const passesAll = (row: Conversation, tests: readonly Test[]): boolean =>
  tests.every(({ facet, passes }) => passes(facetOf(facet, row) as never));

/** Whether a restriction consists of a named filter, or the archive, only. */
export const isPlain = ({ filter: _, archived: __, ...rest }: Restriction): boolean =>
  Object.values(rest).every((value) => value === undefined);
