import { describe, expect, test } from 'vitest';
import type { Event } from '../../shared/events/index.ts';
import { heldMetrics, liveMetrics, metricId } from '../../shared/metrics.ts';
import type { Counts } from '../../shared/rows.ts';
import { account, brand, Given, person, wrote } from '../../tests/support/given.ts';

const conversationId = 'c1';
const assign = (staffId: string | null, id = conversationId): Event => ({
  type: 'conversation.assigned',
  conversationId: id,
  staffId,
});
const read = (id = conversationId): Event => ({ type: 'conversation.read', conversationId: id, upTo: null });
const processed: Event = { type: 'conversation.processed', conversationId };
const resolved: Event = { type: 'conversation.status-changed', conversationId, status: 'resolved', content: null };
const vip: Event = { type: 'conversation.member-group-changed', conversationId, memberGroup: 'vip2' };
const urgent: Event = { type: 'conversation.priority-changed', conversationId, priority: 'high' };
const pinned: Event = { type: 'conversation.pinned', conversationId, pinned: true };
const archived: Event = { type: 'conversation.archived', conversationId, archived: true };
const blocked = (blockedUntil: number): Event => ({
  type: 'conversation.service-status-changed',
  conversationId,
  serviceStatus: 'blocked',
  content: null,
  blockedUntil,
});
const unblocked: Event = {
  type: 'conversation.service-status-changed',
  conversationId,
  serviceStatus: 'pending',
  content: null,
};
const until = Date.UTC(2026, 1, 1);

/** Creates a conversation with one message and no assignee, and another conversation that Bo has read, and then applies the events. */
const given = (...events: Event[]) =>
  new Given(
    brand('tea'),
    account('line', 'tea'),
    person('ann'),
    person('bo'),
    wrote('other', 'm0'),
    assign('bo', 'other'),
    { type: 'conversation.processed', conversationId: 'other' },
    wrote(conversationId, 'm1'),
    ...events,
  );
const rowOf = (world: Given) => world.read('conversation', conversationId)!.row;
const runsOut = (world: Given) => {
  const dueAt = Date.parse(rowOf(world).dueAt!);
  return world.and([{ type: 'deadline.passed', conversationId, dueAt }]);
};

const nonZero = (numbers: object) => Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== 0));
function counted(world: Given, id: string): object {
  const row = world.read('counts', id)?.row;
  if (row === undefined) return {};
  const { id: _, brandId, staffId, version, ...numbers } = row;
  expect(id).toBe(staffId === null ? brandId : `${brandId}:${staffId}`);
  return nonZero(numbers);
}
const metrics = (world: Given, staffId: string | null = null): object =>
  nonZero(
    Object.fromEntries(
      liveMetrics.map((name) => [name, world.read('metric', metricId(name, 'tea', staffId))?.row.value ?? 0]),
    ),
  );
const loadOf = (world: Given, staffId: string) => world.read('colleague', staffId)?.row.load.tea;

const waiting = { all: 2, open: 2, unread: 1, unreadTotal: 1 };

describe('the counts of a brand', () => {
  test.each<[string, Event[], Partial<Counts>]>([
    ['is new', [], { ...waiting, pending: 1, unassigned: 1 }],
    ['is read', [read()], { all: 2, open: 2, pending: 1, unassigned: 1 }],
    ['is assigned', [assign('ann')], waiting],
    ['is of a VIP', [assign('ann'), vip], { ...waiting, important: 1, vip: 1 }],
    ['is of a VIP who does not wait', [assign('ann'), vip, processed], { all: 2, open: 2, important: 1 }],
    ['has a high priority', [assign('ann'), urgent], { ...waiting, important: 1 }],
    ['is pinned', [assign('ann'), pinned], { ...waiting, pinned: 1 }],
    ['is resolved', [assign('ann'), resolved], { all: 2, open: 1, resolved: 1 }],
    ['is archived', [assign('ann'), pinned, archived], { all: 1, open: 1, archived: 1 }],
    ['is blocked', [assign('ann'), pinned, blocked(until)], { all: 1, open: 1, blocked: 1 }],
    ['is unblocked', [assign('ann'), blocked(until), unblocked], waiting],
  ])('when a conversation %s', (_, events, expected) => {
    expect(counted(given(...events), 'tea')).toEqual(expected);
  });

  test('when a conversation is overdue', () => {
    expect(counted(runsOut(given(assign('ann'))), 'tea')).toEqual({ ...waiting, overtime: 1 });
  });

  test('stay the same row when nothing that they count changes', () => {
    const world = given();
    const before = world.read('counts', 'tea');
    world.and([{ type: 'conversation.tagged', conversationId, tags: ['blue'] }]);
    expect(world.read('counts', 'tea')).toBe(before);
  });
});

describe('the counts of a person', () => {
  test.each<[string, Event[], number, number]>([
    ['without an assignee', [], 0, 1],
    ['assigned to Ann', [assign('ann')], 1, 1],
    ['moved to Bo', [assign('ann'), assign('bo')], 0, 2],
    ['returned to the queue', [assign('ann'), assign(null)], 0, 1],
    ['archived', [assign('ann'), archived], 0, 1],
    ['blocked', [assign('ann'), blocked(until)], 0, 1],
    ['unblocked', [assign('ann'), blocked(until), unblocked], 1, 1],
  ])('with a conversation %s', (_, events, ann, bo) => {
    const world = given(...events);
    const assigned = ['ann', 'bo'].map((id) => counted(world, `tea:${id}`));
    expect(assigned).toEqual([nonZero({ assigned: ann }), nonZero({ assigned: bo })]);
  });
});

describe('live figures', () => {
  const customer = { customers: 2, activeConversations: 2, waitingCustomers: 1, unreadTotal: 1 };

  test.each<[string, Event[], object, object]>([
    ['is new', [], { ...customer, unassignedCustomers: 1 }, {}],
    ['is assigned', [assign('ann')], customer, { waitingCustomers: 1 }],
    ['is of a VIP', [assign('ann'), vip], { ...customer, vipCustomers: 1, vipWaiting: 1 }, { waitingCustomers: 1 }],
    ['is processed', [assign('ann'), processed], { customers: 2, activeConversations: 2 }, {}],
    ['is moved to Bo', [assign('ann'), assign('bo')], customer, {}],
    ['is returned', [assign('ann'), assign(null)], { ...customer, unassignedCustomers: 1 }, {}],
    ['is archived', [assign('ann'), archived], { customers: 2, activeConversations: 1 }, {}],
  ])('of the brand and of Ann when a conversation %s', (_, events, ofBrand, ofAnn) => {
    const world = given(...events);
    expect(metrics(world)).toEqual(ofBrand);
    expect(metrics(world, 'ann')).toEqual(ofAnn);
  });

  test('of the assignees move with a conversation', () => {
    const world = runsOut(given(assign('ann')));
    expect(metrics(world)).toMatchObject({ waitingCustomers: 1, overtimeCustomers: 1 });
    const late = { waitingCustomers: 1, overtimeCustomers: 1 };
    expect([metrics(world, 'ann'), metrics(world, 'bo')]).toEqual([late, {}]);
    world.and([assign('bo')]);
    expect([metrics(world, 'ann'), metrics(world, 'bo')]).toEqual([{}, late]);
    expect(world.read('metric', metricId(heldMetrics[0], 'tea', 'bo'))?.row).toMatchObject({
      name: heldMetrics[0],
      brandId: 'tea',
      staffId: 'bo',
    });
  });

  test('are the same row when they do not change', () => {
    const world = given();
    const rows = () => liveMetrics.map((name) => world.read('metric', metricId(name, 'tea')));
    const before = rows();
    world.and([pinned]);
    expect(rows()).toEqual(before);
  });
});

test.each<[string, Event[], number, number]>([
  ['without an assignee', [], 0, 1],
  ['assigned to Ann', [assign('ann')], 1, 1],
  ['assigned to a person who was deleted', [{ type: 'staff.deleted', staffId: 'ann' }, assign('ann')], 0, 1],
  ['moved to Bo', [assign('ann'), assign('bo')], 0, 2],
  ['resolved', [assign('ann'), resolved], 0, 1],
  ['archived', [assign('ann'), archived], 0, 1],
])('the load of people with a conversation %s', (_, events, ann, bo) => {
  const world = given(...events);
  expect([loadOf(world, 'ann') ?? 0, loadOf(world, 'bo')]).toEqual([ann, bo]);
  expect(world.read('colleague', 'bo')?.row.fullName).toBe('BO');
});

describe('the timer of a deadline', () => {
  const timer = (world: Given) => world.read('timer', 'deadline/c1')?.row;
  const due = (world: Given) => Date.parse(rowOf(world).dueAt!);

  test('rings at the deadline', () => {
    const world = given();
    const at = due(world);
    expect(timer(world)).toMatchObject({
      at,
      stream: 'conversation/c1',
      event: { type: 'deadline.passed', conversationId, dueAt: at },
    });
  });

  test('moves with the deadline', () => {
    const world = given();
    const before = due(world);
    world.and([vip]);
    expect(due(world)).toBeLessThan(before);
    expect(timer(world)?.at).toBe(due(world));
  });

  test.each<[string, (world: Given) => Given]>([
    ['nobody waits', (world) => world.and([processed])],
    ['it has passed', runsOut],
  ])('is gone when %s', (_, change) => {
    expect(timer(change(given()))).toBeUndefined();
  });

  test('stays the same row while the deadline does', () => {
    const world = given();
    const before = world.read('timer', 'deadline/c1');
    world.and([pinned]);
    expect(world.read('timer', 'deadline/c1')).toBe(before);
  });
});

describe('the timer of a block', () => {
  const timer = (world: Given) => world.read('timer', 'block/c1')?.row;

  test('rings at its end, also when it is extended', () => {
    const world = given(blocked(until));
    for (const end of [until, until + 1000]) {
      world.and([blocked(end)]);
      expect(timer(world)).toMatchObject({
        at: end,
        stream: 'conversation/c1',
        event: { type: 'conversation.block-passed', conversationId, blockedUntil: end },
      });
    }
  });

  test('stays the same row when something else changes, and is gone with the block', () => {
    const world = given(blocked(until));
    const before = world.read('timer', 'block/c1');
    world.and([pinned]);
    expect(world.read('timer', 'block/c1')).toBe(before);
    expect(timer(world.and([unblocked]))).toBeUndefined();
  });
});
