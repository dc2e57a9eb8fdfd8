import { describe, expect, test } from 'vitest';
import { holds } from '../../shared/fold.ts';
import { passesFilter } from '../../shared/inbox-order.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { SavedView } from '../../shared/view-row.ts';
import { type ConversationListQuery, comparison, conversationOrder } from './conversation-order.ts';

function conversation(id: string, part: Partial<Conversation> = {}): Conversation {
  return {
    id,
    brandId: 'b1',
    lineAccountId: 'l1',
    kind: 'user',
    customer: {
      userId: 'U1',
      displayName: 'Mali',
      pictureUrl: null,
      language: null,
      statusMessage: null,
      followed: true,
    },
    status: 'open',
    serviceStatus: 'pending',
    blockedUntil: null,
    blockedReason: null,
    priority: 'medium',
    memberGroup: 'normal',
    labels: [],
    tags: [],
    pinned: false,
    archived: false,
    noteCount: 0,
    unreadCount: 0,
    assignedTo: null,
    mentioned: [],
    snoozedUntil: null,
    lastMessage: null,
    lastActiveAt: '2026-01-01T00:00:00.000Z',
    waitingSince: null,
    dueAt: null,
    overdue: false,
    canReplyFreeUntil: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...part,
  } as Conversation;
}
const at = (minute: number) => `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`;
const customer = { type: 'customer', id: 'U1', name: '' } as const;
const lastMessageAt = (minute: number) =>
  ({ lastMessage: { id: 'm', direction: 'in', kind: 'text', text: '', author: customer, at: at(minute) } }) as const;
const sorted = (sort: Parameters<typeof comparison>[0], rows: Conversation[]) =>
  rows.sort(comparison(sort)).map(({ id }) => id);

describe('the four sorts', () => {
  test('smart: earliest deadline first, then the latest; pinned do not matter', () => {
    const rows = [
      conversation('old', lastMessageAt(1)),
      conversation('new', lastMessageAt(9)),
      conversation('pinned', { ...lastMessageAt(5), pinned: true }),
      conversation('later', { dueAt: at(30) }),
      conversation('sooner', { dueAt: at(20), ...lastMessageAt(2) }),
    ];
    expect(sorted('smart', rows)).toEqual(['sooner', 'later', 'new', 'pinned', 'old']);
  });

  test('latest: pinned first, then by last message, else by when it began', () => {
    const rows = [
      conversation('old', lastMessageAt(1)),
      conversation('silent', { createdAt: at(5) }),
      conversation('new', lastMessageAt(9)),
      conversation('pinned', { ...lastMessageAt(0), pinned: true }),
    ];
    expect(sorted('latest', rows)).toEqual(['pinned', 'new', 'silent', 'old']);
  });

  test('priority: pinned first, then high first, then the latest', () => {
    const rows = [
      conversation('low', { priority: 'low', ...lastMessageAt(9) }),
      conversation('high old', { priority: 'high', ...lastMessageAt(1) }),
      conversation('high new', { priority: 'high', ...lastMessageAt(2) }),
      conversation('medium', lastMessageAt(8)),
      conversation('pinned low', { priority: 'low', pinned: true }),
    ];
    expect(sorted('priority', rows)).toEqual(['pinned low', 'high new', 'high old', 'medium', 'low']);
  });

  test('unread: pinned first, then most unread first, then the latest; above 999 all alike', () => {
    const rows = [
      conversation('one', { unreadCount: 1, ...lastMessageAt(9) }),
      conversation('many', { unreadCount: 999, ...lastMessageAt(5) }),
      conversation('more', { unreadCount: 5000, ...lastMessageAt(1) }),
      conversation('none', lastMessageAt(9)),
      conversation('pinned', { pinned: true }),
    ];
    expect(sorted('unread', rows)).toEqual(['pinned', 'many', 'more', 'one', 'none']);
  });

  test.each(['smart', 'latest', 'priority', 'unread'] as const)('%s: equal conversations are sorted by id', (sort) => {
    expect(sorted(sort, [conversation('b'), conversation('c'), conversation('a')])).toEqual(['a', 'b', 'c']);
    const { compare } = conversationOrder({ sort }, 'me', new Set());
    const [a, b] = [conversation('a'), conversation('b')];
    expect([compare(a, b), compare(b, a), compare(a, a)]).toEqual([-1, 1, 0]);
  });
});

test.each([
  ['all', {}, true],
  ['all', { serviceStatus: 'blocked' }, false],
  ['open', { status: 'open' }, true],
  ['open', { status: 'pending' }, true],
  ['open', { status: 'resolved' }, false],
  ['open', { status: 'open', serviceStatus: 'blocked' }, false],
  ['resolved', { status: 'closed' }, true],
  ['resolved', { status: 'open' }, false],
  ['blocked', { serviceStatus: 'blocked' }, true],
  ['blocked', {}, false],
  ['pinned', { pinned: true, serviceStatus: 'blocked' }, false],
  ['assigned', { assignedTo: 'me', serviceStatus: 'blocked' }, false],
  ['pending', { status: 'pending' }, true],
  ['pending', { status: 'open' }, false],
  ['important', { priority: 'high' }, true],
  ['important', { memberGroup: 'vip2' }, true],
  ['important', { memberGroup: 'vip3' }, true],
  ['important', { memberGroup: 'vip1' }, false],
  ['pinned', { pinned: true }, true],
  ['pinned', {}, false],
  ['unread', { unreadCount: 1 }, true],
  ['unread', { unreadCount: 1, serviceStatus: 'blocked' }, false],
  ['assigned', { assignedTo: 'me' }, true],
  ['assigned', { assignedTo: 'other' }, false],
  ['overtime', { overdue: true }, true],
  ['overtime', { overdue: true, serviceStatus: 'blocked' }, false],
  ['overtime', {}, false],
  ['unassigned', { status: 'pending', assignedTo: null }, true],
  ['unassigned', { status: 'open', assignedTo: null }, true],
  ['unassigned', { status: 'open', assignedTo: 'me' }, false],
  ['unassigned', { status: 'resolved', assignedTo: null }, false],
  ['unassigned', { status: 'open', assignedTo: null, serviceStatus: 'blocked' }, false],
  ['vip', { memberGroup: 'vip1', waitingSince: at(1) }, true],
  ['vip', { memberGroup: 'vip1' }, false],
  ['vip', { memberGroup: 'vip1', kind: 'group', waitingSince: at(1) }, false],
  ['vip', {}, false],
] as const)('filter %s of %j: %s', (filter, part, expected) => {
  expect(passesFilter(filter, conversation('c', part), 'me')).toBe(expected);
});

test('a query without a sort is in smart order', () => {
  const { compare } = conversationOrder({}, 'me', new Set());
  expect(compare(conversation('due', { dueAt: at(9) }), conversation('new', lastMessageAt(9)))).toBeLessThan(0);
});

const view = {
  id: 'v',
  name: '',
  ownerId: null,
  brandIds: ['all'],
  query: {},
  sort: 'smart',
  order: 1,
  version: 1,
} satisfies SavedView;

test.each<[ConversationListQuery, Partial<Conversation>, boolean]>([
  [{ brand: 'b1' }, {}, true],
  [{ brand: 'b2' }, {}, false],
  [{ brand: 'all' }, { brandId: 'b9' }, true],
  [{}, { archived: true }, false],
  [{ archived: true }, { archived: true }, true],
  [{ label: ['x'] }, { labels: ['x', 'y'] }, true],
  [{ label: ['x'] }, { labels: ['y'] }, false],
  [{ memberGroup: ['vip1'] }, {}, false],
  [{ assignedTo: 'u2' }, { assignedTo: 'u2' }, true],
  [{ lineAccount: 'l2' }, {}, false],
  [{ q: 'ＭＡＬ' }, {}, true],
  [{ q: 'nok' }, {}, false],
  [{ q: 'nok' }, { id: 'found' }, true],
  [{}, { serviceStatus: 'blocked' }, false],
  [{ q: 'mali' }, { serviceStatus: 'blocked' }, true],
  [{ archived: true }, { archived: true, serviceStatus: 'blocked' }, true],
  [{ filter: 'open' }, { snoozedUntil: at(9) }, false],
  [{}, { snoozedUntil: at(9) }, true],
  [{ status: ['open', 'closed'], priority: ['high'] }, { priority: 'high' }, true],
  [{ status: ['closed'], priority: ['high'] }, { priority: 'high' }, false],
  [{ assignee: ['none', 'u2'] }, {}, true],
  [{ assignee: ['me'] }, { assignedTo: 'u2' }, false],
  [{ unread: false }, { unreadCount: 2 }, false],
  [{ mentioned: true }, { mentioned: ['u2', 'me'] }, true],
  [{ free: true }, { canReplyFreeUntil: at(9) }, false],
  [{ view: { ...view, query: { pinned: true } } }, { pinned: true }, true],
  [{ view: { ...view, query: { pinned: true } }, priority: ['low'] }, { pinned: true }, false],
  [{ view: { ...view, brandIds: ['b2'] } }, {}, false],
  [{ view: { ...view, query: { filter: 'blocked' } } }, { serviceStatus: 'blocked' }, true],
])('query %j, conversation %j: %s', (query, part, expected) => {
  const order = conversationOrder(query, 'me', new Set(['found']), (row, q) => holds(q, row.customer.displayName));
  expect(order.matches(conversation('c', part))).toBe(expected);
});
