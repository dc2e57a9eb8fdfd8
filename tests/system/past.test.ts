import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { teamNow } from '../../server/queries/team.ts';
import type { PastScreen } from '../../shared/api/dashboard.ts';
import { rankings } from '../../shared/figures.ts';
import { limits } from '../../shared/limits.ts';
import type { PastDelta } from '../../shared/sync/messages.ts';
import { views } from '../../shared/views.ts';
import { presences } from '../../shared/vocabulary.ts';
import { newConversation } from '../support/new-conversation.ts';
import { Random } from '../support/random.ts';
import { randomCommand, tryCommand } from '../support/random-commands.ts';
import { conversationsOf } from '../support/recount.ts';
import { bootWorld, Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
beforeEach(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
});
afterEach(() => world.close());

const iso = (ms: number) => new Date(ms).toISOString();
const minuteMs = 60_000;
const dayMs = 86_400_000;

async function data(path: string, by = owner) {
  const { status, body } = await by.get(path);
  expect([path, status, body.details]).toEqual([path, 200, undefined]);
  return body.data;
}

const at = (time: number, brand = 'all', by = owner): Promise<PastScreen> =>
  data(`/dashboard/at?time=${iso(time)}&brand=${brand}`, by);

const byId = <T extends { id: string }>(rows: T[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Removes customer names, which are always current even in past screens, and sorts the team. */
const nameless = (screen: PastScreen) => ({
  ...screen,
  team: byId(screen.team),
  activities: screen.activities.map((one) => ({ ...one, customerName: null })),
});

/** Returns the current screen, as a user sees it. */
async function shown(brand = 'all'): Promise<PastScreen> {
  await world.app.alarm.ring();
  await world.settled();
  const now = world.clock.now();
  const team = await Promise.all(presences.map((one) => data(`/dashboard/team/${one}?brand=${brand}`)));
  const { rows, engine } = world.app;
  const brandIds = brand === 'all' ? world.brands.map(({ id }) => id) : [brand];
  const held = new Map(teamNow(rows, engine.read, brandIds).map((one) => [one.id, one]));
  const withHeld = (one: PastScreen['team'][number]) => {
    const { waiting = 0, overtime = 0 } = held.get(one.id) ?? {};
    return { ...one, waiting, overtime };
  };
  const ranks = await Promise.all(rankings.map((one) => data(`/dashboard/rank/${one}?brand=${brand}`)));
  const screen = {
    at: iso(now),
    figures: await data(`/dashboard/figures?names=${views.dashboard.past.join()}&brand=${brand}`),
    team: team.flat().map(withHeld),
    rankings: Object.fromEntries(rankings.map((name, i) => [name, ranks[i]])),
    activities: await data(`/dashboard/activities?limit=${limits.activitiesMax}&brand=${brand}`),
  };
  // Advances the clock, so that later events have a later timestamp.
  world.clock.pass(1);
  return screen;
}

/** Delivers a message of the first brand's customer later than it was written. */
async function arrives(userId: string, timestamp: number): Promise<void> {
  const { channel } = world.brands[0]!;
  const event = {
    type: 'message',
    message: { type: 'text', id: '461230966842064897', quoteToken: 'q', text: 'sent before that' },
    webhookEventId: '01FZ74A0TDDPYRVKNK77XKC3ZR',
    deliveryContext: { isRedelivery: true },
    timestamp,
    source: { type: 'user', userId },
    mode: 'active',
  };
  const body = JSON.stringify({ destination: channel.botUserId, events: [event] });
  const signature = createHmac('sha256', channel.channelSecret).update(body).digest('base64');
  const { status } = await fetch(channel.webhookUrl!, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-line-signature': signature },
    body,
  });
  expect(status).toBe(200);
  await world.settled();
}

/** Simulates days of activity: customers write, and users sign in, reply, and change conversations and settings. */
async function live(acts: number, each: (n: number) => Promise<void> = async () => undefined): Promise<void> {
  const random = new Random(11);
  const people = Object.values(world.people);
  const customers = world.brands.flatMap(({ channel }) =>
    Array.from({ length: 5 }, (_, n) => world.line.customer(channel.channelId, { displayName: `Customer ${n}` })),
  );
  for (let n = 0; n < acts; n++) {
    const one = random.pick(customers);
    const { messageId = '' } = await one.writes(`question ${n}`);
    if (random.chance(0.1)) await one.unsends(messageId);
    await world.settled();
    world.clock.pass(random.below(60) * 1000);
    const conversations = conversationsOf(world.app.store.sqlite);
    for (let i = 0; i < 4; i++) {
      const { id } = random.pick(conversations);
      const by = random.pick(people);
      await tryCommand(world, `conversation/${id}`, by, randomCommand(random, id, by, people, []));
    }
    if (random.chance(0.1)) await owner.put('/settings', { staffCapacity: 1 + random.below(10) });
    if (random.chance(0.1)) await world.as(random.pick(['cs_agent', 'cs_lead']));
    world.clock.pass(random.below(300) * minuteMs);
    if (n % 4 === 0) owner = await world.as('super_admin');
    await each(n);
  }
  owner = await world.as('super_admin');
  await world.settled();
}

describe('a moment of the past', () => {
  test('equals the screen at that time, also after the rows were rebuilt', async () => {
    const seen: [string, number, PastScreen][] = [];
    const [brand] = world.brands;
    const socket = await world.socket(await world.as('cs_agent'));
    await live(44, async (n) => {
      if (n === 30) socket.disconnect();
      if (n === 33) await makePerson(world, 'newcomer', 'cs_agent', [brand!.id]);
      if (n % 4 > 0) return;
      const which = n % 8 === 0 ? 'all' : brand!.id;
      seen.push([which, world.clock.now(), await shown(which)]);
    });
    expect(Object.keys(seen.at(-1)![2].rankings)).toHaveLength(4);
    for (const count of ['open', 'waiting', 'overtime'] as const)
      expect([count, seen.some(([, , { team }]) => team.some((one) => one[count] > 0))]).toEqual([count, true]);
    const mustBeSo = async () => {
      for (const [which, time, screen] of seen)
        expect(nameless(await at(time, which)), iso(time)).toEqual(nameless(screen));
      const [which, time, screen] = seen[2]!;
      expect(nameless(await at(time, which))).toEqual(nameless(screen));
    };
    const file = join(world.dataDir, 'figures.db');
    const sqlite = new Database(file, { readonly: true });
    const count = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
    // Checks that the file contains daily snapshots and images (earlier contents of rows). Without them, every past screen would be
    // computed from the first record, and the test would not cover them.
    expect([count('snapshots'), count('images')].every((rows) => rows > 3)).toBe(true);
    sqlite.close();
    await mustBeSo();
    await world.restart((dataDir) => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `figures.db${suffix}`), { force: true });
    });
    owner = await world.as('super_admin');
    await mustBeSo();
  });

  test('remains as it was when a late message corrects the present', async () => {
    const { customer, conversationId } = await newConversation(world);
    const agent = await world.as('cs_agent');
    world.clock.pass(10 * minuteMs);
    await agent.post('/messages', { conversationId, kind: 'text', text: 'hi' });
    world.clock.pass(minuteMs);
    const then = world.clock.now();
    const screen = await shown();
    world.clock.pass(2 * dayMs);
    await arrives(customer.userId, then - 20 * minuteMs);
    owner = await world.as('super_admin');
    const day = Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(then);
    const figure = await data(`/dashboard/metrics/avg-response-time?from=${day}&to=${day}`);
    expect(figure.value).not.toBe(screen.figures.avgResponseTime?.value);
    expect(nameless(await at(then))).toEqual(nameless(screen));
  });

  test('has no name of an erased customer, and none for people who read no messages', async () => {
    const { conversationId } = await newConversation(world);
    const then = world.clock.now();
    world.clock.pass(minuteMs);
    const nameOf = async (by = owner) =>
      (await at(then, 'all', by)).activities.find((one) => one.kind === 'new-customer')?.customerName;
    expect(await nameOf()).toBe('Nok');
    const { cs_lead: id } = world.people;
    await owner.put(`/staff/${id}`, { permissions: ['dashboard.view', 'dashboard.analytics'] });
    const blind = await world.as('cs_lead');
    expect(await nameOf(blind)).toBeNull();
    expect(Object.keys((await at(then, 'all', blind)).figures)).toEqual([
      'waitingCustomers',
      'overtimeCustomers',
      'unassignedCustomers',
      'loadRate',
    ]);
    await owner.post(`/conversations/${conversationId}/erase`);
    await world.settled();
    expect(await nameOf()).toBe('');
    expect(JSON.stringify(await at(then))).not.toContain('Nok');
  });

  test('is limited to the brands visible today, and to times with data', async () => {
    await live(6);
    const [own, other] = world.brands;
    const admin = await world.as('admin');
    const now = world.clock.now();
    expect((await admin.get(`/dashboard/at?time=${iso(now)}&brand=${other!.id}`)).status).toBe(404);
    expect(await at(now, 'all', admin)).toEqual(await at(now, own!.id, admin));
    const agent = await world.as('cs_agent');
    expect((await agent.get(`/dashboard/at?time=${iso(now)}`)).status).toBe(403);
    for (const time of [iso(now + 1), iso(now - (limits.pastDays + 1) * dayMs), '2026-02-30T00:00:00.000Z', 'then']) {
      const { status, body } = await owner.get(`/dashboard/at?time=${time}`);
      expect([status, body.code, body.details?.[0]?.path]).toEqual([
        400,
        'validation_failed',
        expect.stringMatching(/^(query\.)?time$/),
      ]);
    }
    const empty = await at(now - 30 * dayMs);
    expect(empty).toMatchObject({ team: [], activities: [], figures: { waitingCustomers: { value: 0 } } });
  });
});

describe('SYNC-20: playback of the past', () => {
  const receivedBy = (socket: Socket) => {
    const rows: (PastScreen & { version: number })[] = [];
    let isOver = false;
    socket.on('delta', ({ scope, rows: [one] }: PastDelta) => {
      if (scope.scope !== 'past') return;
      if (one.row === null) isOver = true;
      else rows.push(one.row);
    });
    return { rows, isOver: () => isOver };
  };
  const scope = (time: number, speed = 60, brand = 'all') => ({ scope: 'past', brand, at: iso(time), speed });

  test('is pushed from its moment to the present, each screen as it was', async () => {
    const { channel } = world.brands[0]!;
    const socket = await world.socket(owner);
    const { rows, isOver } = receivedBy(socket);
    const customer = world.line.customer(channel.channelId, { displayName: 'Nok' });
    await customer.writes('one');
    await world.settled();
    world.clock.pass(minuteMs);
    const first = world.clock.now();
    const before = await shown();
    world.clock.pass(20_000);
    await world.line.customer(channel.channelId, { displayName: 'Fah' }).writes('two');
    const after = await shown();
    world.clock.pass(20_000);
    expect(await socket.emitWithAck('join', scope(first))).toMatchObject({ success: true });
    await expect.poll(isOver).toBe(true);
    const plain = ({ id: _, version: __, at: ___, ...screen }: PastScreen & { id?: string; version?: number }) =>
      screen;
    const bare = (screen: PastScreen) => plain(nameless(screen));
    expect(rows[0]!.at).toBe(iso(first));
    expect(bare(rows[0]!)).toEqual(bare(before));
    expect(bare(rows.at(-1)!)).toEqual(bare(after));
    expect(Date.parse(rows.at(-1)!.at)).toBeGreaterThanOrEqual(world.clock.now());
    expect(rows.map(({ version }) => version)).toEqual(rows.map(({ version }) => version).sort((a, b) => a - b));
  });

  test('needs permission, is limited to one per socket, two per person and a few in total, and ends with the socket', async () => {
    const now = world.clock.now();
    const asks = async (by: Caller, requested: object) => (await world.socket(by)).emitWithAck('join', requested);
    // At ten times the speed, an hour lasts six minutes, so that no playback reaches the present during the test.
    world.clock.pass(60 * minuteMs);
    expect(await asks(await world.as('cs_agent'), scope(now))).toEqual({ success: false, code: 'forbidden' });
    const admin = await world.as('admin');
    expect(await asks(admin, scope(now, 1, world.brands[1]!.id))).toMatchObject({ code: 'brand_not_found' });
    for (const [time, speed] of [
      [now + dayMs, 1],
      [now, 7],
    ] as const) {
      expect(await asks(admin, scope(time, speed))).toMatchObject({ code: 'validation_failed' });
    }
    const { playersMax, playsPerPersonMax } = limits;
    const everyone = await Promise.all(
      Array.from({ length: playersMax / playsPerPersonMax }, async (_, n) => {
        await makePerson(world, `player${n}`, 'admin', [world.brands[0]!.id]);
        return world.as(`player${n}`);
      }),
    );
    const twice = everyone.flatMap((one) => Array.from({ length: playsPerPersonMax }, () => one));
    const sockets = await Promise.all(twice.map((one) => world.socket(one)));
    for (const socket of sockets) {
      for (const speed of [1, 10])
        expect(await socket.emitWithAck('join', scope(now, speed))).toMatchObject({ success: true });
    }
    expect(await asks(owner, scope(now))).toEqual({ success: false, code: 'too_many_plays' });
    await sockets[0]!.emitWithAck('leave', scope(now, 1));
    expect(await asks(owner, scope(now, 1))).toMatchObject({ success: true });
    sockets[1]!.disconnect();
    const last = await world.socket(owner);
    await expect.poll(async () => (await last.emitWithAck('join', scope(now, 1))).success).toBe(true);
  });

  test('of one person ends the oldest when there are more than two, with a notice', async () => {
    const now = world.clock.now();
    world.clock.pass(60 * minuteMs);
    const [first, second, third] = await Promise.all([world.socket(owner), world.socket(owner), world.socket(owner)]);
    const ends: string[] = [];
    for (const [name, socket] of Object.entries({ first, second, third })) {
      socket.on('delta', ({ scope, rows: [one], ended }: PastDelta) => {
        if (scope.scope === 'past' && one.row === null) ends.push(`${name} ${ended}`);
      });
    }
    const plays = (socket: Socket, speed = 1) => socket.emitWithAck('join', scope(now, speed));
    for (const socket of [first, second]) expect(await plays(socket)).toMatchObject({ success: true });
    // A playback that replaces another playback of the same socket is not counted twice, and becomes the newest.
    expect(await plays(first, 10)).toMatchObject({ success: true });
    expect([ends, world.app.past.playing]).toEqual([[], 2]);
    // A request with an invalid time ends no playback.
    expect(await third.emitWithAck('join', scope(now + dayMs))).toMatchObject({ code: 'validation_failed' });
    expect([ends, world.app.past.playing]).toEqual([[], 2]);
    expect(await plays(third)).toMatchObject({ success: true });
    await expect.poll(() => ends).toEqual(['second elsewhere']);
    expect(world.app.past.playing).toBe(2);
    // Playbacks of other users and of API tokens are not counted.
    expect(await plays(await world.socket(await world.as('admin')))).toMatchObject({ success: true });
    const fields = { name: 'x', permissions: ['dashboard.analytics'], assignedBrands: ['all'] };
    const { token } = (await (await world.as('super_admin')).post('/api-tokens', fields)).body.data;
    expect(await plays(await world.socket(new Caller(world.url, token)))).toMatchObject({ success: true });
    expect(ends).toEqual(['second elsewhere']);
  });

  test('ends when the person loses the permission', async () => {
    const now = world.clock.now();
    world.clock.pass(10 * minuteMs);
    const { admin: id } = world.people;
    const socket = await world.socket(await world.as('admin'));
    const { isOver } = receivedBy(socket);
    expect(await socket.emitWithAck('join', scope(now, 1))).toMatchObject({ success: true });
    const notice = new Promise((resolve) => socket.once('session', resolve));
    await (await world.as('super_admin')).put(`/staff/${id}`, { permissions: ['dashboard.view'] });
    expect(await notice).toEqual({ code: 'permissions_changed' });
    expect(world.app.past.playing).toBe(0);
    // The player must be notified of the end, because the page might not receive any other change.
    expect(isOver()).toBe(true);
  });
});
