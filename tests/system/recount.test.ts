import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filters, sorts } from '../../shared/inbox-order.ts';
import { limits } from '../../shared/limits.ts';
import type { Conversation } from '../../shared/rows.ts';
import { conversationStatuses, memberGroups, priorities } from '../../shared/vocabulary.ts';
import { Random } from '../support/random.ts';
import { randomCommand, tryCommand } from '../support/random-commands.ts';
import { conversationsOf, filterTests, projectedFigures, recount } from '../support/recount.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let admin: Caller;

beforeAll(async () => {
  world = await bootWorld();
  const random = new Random(4);
  const people = Object.values(world.people);
  for (let n = 0; n < 30; n++) {
    const { channel } = random.pick(world.brands);
    const customer = world.line.customer(channel.channelId, { displayName: `Customer ${n}` });
    for (let i = random.below(3); i >= 0; i--) await customer.writes(`question ${i}`);
    world.clock.pass(60_000);
  }
  await world.settled();
  for (let n = 0; n < 200; n++) {
    const { id, brandId } = random.pick(conversationsOf(world.app.store.sqlite));
    const labels = world.app.rows.of('label', brandId).map(({ row }) => row.id);
    const by = random.pick(people);
    await tryCommand(world, `conversation/${id}`, by, randomCommand(random, id, by, people, labels));
    if (random.chance(0.1)) world.clock.pass(random.below(40) * 60_000);
  }
  await world.settled();
  await world.app.alarm.ring();
  await world.settled();
  admin = await world.as('super_admin');
});

afterAll(() => world.close());

const now = () => world.clock.now();

describe('the counts of the projections', () => {
  it('equal a recount from the conversations', () => {
    const figures = recount(world.app.store.sqlite, now());
    expect(projectedFigures(world.app.store.sqlite)).toEqual(figures);
    // The generated data must affect every figure, otherwise the comparison proves nothing.
    for (const name of Object.keys(filterTests)) expect(Object.keys(figures.counts).join()).toContain(`${name} of`);
    expect(Object.keys(figures.load).length).toBeGreaterThan(1);
    expect(Object.keys(figures.metrics).join()).toContain('overtimeCustomers');
  });

  it('are distinguished from wrong ones', () => {
    const { sqlite } = world.app.store;
    const [brand] = world.brands;
    sqlite.exec('BEGIN');
    const wrong = "UPDATE rows SET row = json_set(row, '$.pending', 99) WHERE kind = 'counts' AND id = ?";
    expect(sqlite.prepare(wrong).run(brand?.id).changes).toBe(1);
    expect(projectedFigures(sqlite)).not.toEqual(recount(sqlite, now()));
    sqlite.exec('ROLLBACK');
  });
});

/** Implements the sort orders a second time, as comparators. */
const at = (row: Conversation) => Date.parse(row.lastMessage?.at ?? row.createdAt);
const rank = { high: 0, medium: 1, low: 2 };
const latest = (a: Conversation, b: Conversation) => at(b) - at(a);
const pinnedFirst = (a: Conversation, b: Conversation) => Number(b.pinned) - Number(a.pinned);
const due = ({ dueAt }: Conversation) => (dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(dueAt));
const orders: Record<(typeof sorts)[number], (a: Conversation, b: Conversation) => number> = {
  smart: (a, b) => due(a) - due(b) || latest(a, b),
  latest: (a, b) => pinnedFirst(a, b) || latest(a, b),
  priority: (a, b) => pinnedFirst(a, b) || rank[a.priority] - rank[b.priority] || latest(a, b),
  unread: (a, b) => pinnedFirst(a, b) || b.unreadCount - a.unreadCount || latest(a, b),
};

describe('the lists of the inbox', () => {
  it.each(sorts.flatMap((sort) => filters.map((filter) => [filter, sort] as const)))(
    '%s by %s, page by page, equal a recount',
    async (filter, sort) => {
      const me = world.people.super_admin;
      const isMine = (row: Conversation) =>
        row.assignedTo === me && row.serviceStatus !== 'blocked' && row.snoozedUntil === null;
      const test = filterTests[filter] ?? isMine;
      const all = conversationsOf(world.app.store.sqlite).filter((row) => !row.archived && test(row, now()));
      const found: Conversation[] = [];
      let cursor = '';
      do {
        const path = `/conversations?filter=${filter}&sort=${sort}&limit=4${cursor}`;
        const { body } = await admin.get(path);
        found.push(...body.data);
        expect(body.meta.total, path).toBe(all.length);
        cursor = body.meta.nextCursor === null ? '' : `&cursor=${encodeURIComponent(body.meta.nextCursor)}`;
      } while (cursor !== '');
      expect(found.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
      for (const [i, row] of found.entries()) {
        const next = found[i + 1];
        if (next !== undefined) expect(orders[sort](row, next), `${row.id} before ${next.id}`).toBeLessThanOrEqual(0);
      }
    },
  );
});

/** Implements the conditions a second time. Each has its parameter and a test of the row. */
type Condition = readonly [parameter: string, test: (row: Conversation) => boolean];

function randomConditions(random: Random, me: string): Condition[] {
  const { rows } = world.app;
  const some = <T>(values: readonly T[]) => values.filter(() => random.chance(0.4)).concat(random.pick(values));
  const lists = {
    status: [conversationStatuses, ({ status }) => [status]],
    assignee: [['me', 'none', ...Object.values(world.people)], ({ assignedTo }) => [assignedTo ?? 'none']],
    label: [rows.all('label').map(({ row }) => row.id), ({ labels }) => labels],
    priority: [priorities, ({ priority }) => [priority]],
    memberGroup: [memberGroups, ({ memberGroup }) => [memberGroup]],
    channel: [world.brands.map(({ lineAccountId }) => lineAccountId), ({ lineAccountId }) => [lineAccountId]],
  } satisfies Record<string, [readonly string[], (row: Conversation) => readonly string[]]>;
  const flags = {
    overtime: ({ dueAt }) => dueAt !== null && Date.parse(dueAt) <= now(),
    unread: ({ unreadCount }) => unreadCount > 0,
    pinned: ({ pinned }) => pinned,
    snoozed: ({ snoozedUntil }) => snoozedUntil !== null,
    free: ({ canReplyFreeUntil: until }) => until !== null && now() < Date.parse(until) - limits.replyTokenMarginMs,
    mentioned: ({ id }) =>
      world.app.store.sqlite
        .prepare("SELECT 1 FROM messages WHERE conversation_id = ? AND direction = 'note' AND instr(row, ?) > 0")
        .get(id, `"mentioned":["${me}"]`) !== undefined,
  } satisfies Record<string, (row: Conversation) => boolean>;
  const listed = Object.entries(lists).map(([name, [values, of]]): Condition => {
    const wanted = some<string>(values);
    const accepts = (value: string) => wanted.includes(value) || (value === me && wanted.includes('me'));
    return [`${name}=${[...new Set(wanted)]}`, (row) => of(row).some(accepts)];
  });
  const flagged = Object.entries(flags).map(([name, test]): Condition => {
    const wanted = random.chance(0.6);
    return [`${name}=${wanted}`, (row) => test(row) === wanted];
  });
  const filter = random.pick(['all', 'open', 'blocked', 'assigned'] as const);
  const named =
    filterTests[filter] ??
    ((row: Conversation) => row.assignedTo === me && row.serviceStatus !== 'blocked' && row.snoozedUntil === null);
  const all = [...listed, ...flagged, [`filter=${filter}`, (row: Conversation) => named(row, now())] as const];
  return all.filter(() => random.chance(0.2)).concat([random.pick(all)]);
}

describe('combined conditions', () => {
  it('list the conversations of a recount, page by page', async () => {
    const random = new Random(3);
    const me = world.people.super_admin;
    let found = 0;
    for (let n = 0; n < 150; n++) {
      const conditions = new Map(
        randomConditions(random, me).map((condition) => [condition[0].split('=')[0], condition]),
      );
      const given = [...conditions.values()];
      const isArchive = random.chance(0.1);
      const isListed = (row: Conversation) =>
        row.archived === isArchive &&
        (isArchive || conditions.has('filter') || row.serviceStatus !== 'blocked') &&
        given.every(([parameter, test]) => (isArchive && parameter === 'filter=all') || test(row));
      const sort = random.pick(sorts);
      const expected = conversationsOf(world.app.store.sqlite).filter(isListed);
      const parameters = [...given.map(([parameter]) => parameter), ...(isArchive ? ['archived=true'] : [])].join('&');
      const listed: Conversation[] = [];
      let cursor = '';
      do {
        const { status, body } = await admin.get(`/conversations?${parameters}&sort=${sort}&limit=7${cursor}`);
        expect([status, body.meta?.total], parameters).toEqual([200, expected.length]);
        listed.push(...body.data);
        cursor = body.meta.nextCursor === null ? '' : `&cursor=${encodeURIComponent(body.meta.nextCursor)}`;
      } while (cursor !== '');
      expect(listed.map(({ id }) => id).sort(), parameters).toEqual(expected.map(({ id }) => id).sort());
      for (const [i, row] of listed.entries()) {
        const next = listed[i + 1];
        if (next !== undefined) expect(orders[sort](row, next), parameters).toBeLessThanOrEqual(0);
      }
      found += listed.length;
    }
    expect(found).toBeGreaterThan(100);
  });
});
