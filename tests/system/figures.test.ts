import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { SetThread } from '../../server/engine/set-thread.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { Delta } from '../../shared/sync/messages.ts';
import { fill } from '../support/full-file.ts';
import { replaceMethod } from '../support/replace-method.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let world: World;
let customer: Customer;
let agent: Caller;
let owner: Caller;
let conversationId: string;

beforeEach(async () => {
  world = await bootWorld();
  customer = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  agent = await world.as('cs_agent');
  owner = await world.as('super_admin');
  conversationId = conversationIdOf(world.brands[0]!.lineAccountId, 'user', customer.userId);
});
afterEach(() => world.close());

async function asks(text = 'hello'): Promise<void> {
  await customer.writes(text);
  await world.settled();
}

async function answers(by = agent, text = 'hi'): Promise<void> {
  const { status } = await by.post('/messages', { conversationId, kind: 'text', text });
  expect(status).toBe(201);
  await world.settled();
}

const data = async (path: string, by = owner) => {
  const { status, body } = await by.get(path);
  expect([path, status, body.details]).toEqual([path, 200, undefined]);
  return body.data;
};

const gets = [
  '/figures',
  '/figures/avgResponseTime?lang=th',
  '/figures/avgResponseTime/rows',
  '/figures/efficiency/rows?range=last30',
  '/dashboard/metrics/active-conversations',
  '/dashboard/metrics/avg-response-time',
  '/dashboard/metrics/resolution-rate?range=last7',
  '/dashboard/metrics/satisfaction-score',
  '/dashboard/figures?names=efficiency,vipCustomers,revenue,activeRate,improvement,winStreak,lineAverageReplyTime',
  '/dashboard/rank/fastest-response',
  '/dashboard/rank/improvement?range=thisMonth',
  '/dashboard/analytics/trends',
  '/dashboard/analytics/brands',
  '/dashboard/timeline?day=2026-11-17',
  '/performance/overview',
  '/performance/team',
  '/performance/leaderboard',
  '/performance/leaderboard?period=month',
  '/performance/leaderboard?range=last30',
  '/performance/time-analysis',
  '/performance/efficiency',
  '/performance/means',
  '/performance/awards',
  '/analytics/overview',
  '/analytics/messages/trends?grain=hour',
  '/analytics/messages/trends?grain=week&range=last30',
  '/analytics/users/behavior',
  '/analytics/brands/comparison',
  '/analytics/time-analysis',
  '/analytics/channels',
  '/analytics/savings',
  '/analytics/rows',
];

test('every call responds, with and without data', async () => {
  for (const path of gets) await data(path);
  await asks();
  world.clock.pass(10_000);
  await answers();
  await owner.put(`/conversations/${conversationId}/status`, { status: 'resolved' });
  await world.settled();
  for (const path of gets) await data(path);
  for (const by of ['day', 'week', 'month', 'hour', 'weekday', 'staff', 'brand']) {
    const { status, body } = await owner.post('/analytics/custom-report', {
      figures: ['replies', 'avgResponseTime'],
      by,
    });
    expect([by, status, body.details]).toEqual([by, 200, undefined]);
    expect(body.data.totals).toEqual([1, 10]);
  }
});

test('pages of the detailed table continue after the previous line, whatever is added meanwhile, each line once', async () => {
  const replies = async () => {
    for (const by of ['cs_lead', 'manager'] as const) {
      await asks();
      await answers(await world.as(by));
    }
    world.clock.pass(86_400_000);
  };
  for (let day = 0; day < 3; day++) await replies();
  owner = await world.as('super_admin');
  // Sets a name of the maximum length in multi-byte characters, because cursors contain names.
  const { status } = await owner.put(`/staff/${world.people.cs_lead}`, { fullName: 'ก'.repeat(200) });
  expect(status).toBe(200);
  await world.settled();
  const allRows = async () => (await owner.get('/analytics/rows?range=last30')).body;
  const { data: all, meta } = await allRows();
  expect([all.length, meta.total]).toEqual([6, 6]);
  const read: unknown[] = [];
  const totals = new Set<number>();
  for (let cursor = ''; ; ) {
    const { body } = await owner.get(`/analytics/rows?range=last30&limit=1${cursor}`);
    read.push(...body.data);
    totals.add(body.meta.total);
    if (body.meta.nextCursor === null) break;
    cursor = `&cursor=${body.meta.nextCursor}`;
    // Creates a reply of another agent, which adds a row before the rows that were already read.
    if (read.length === 1) {
      await asks();
      await answers(await world.as('cs_agent'));
      expect((await allRows()).meta.total).toBe(7);
    }
  }
  expect(read).toEqual(all);
  // All pages report the total of the first page.
  expect([...totals]).toEqual([6]);
});

test('pages of a board and a ranking continue after a place, whoever rises meanwhile, and their thread returns only the page', async () => {
  const lead = await world.as('cs_lead');
  const replies = async (by: Caller, count: number) => {
    for (let n = 0; n < count; n++) {
      await asks();
      world.clock.pass(5000);
      await answers(by);
    }
  };
  await replies(agent, 6);
  await replies(lead, 5);
  const set = world.app.sets.find((one) => one.set.name === 'figures') as SetThread;
  const results: string[] = [];
  replaceMethod(set, 'ask', (ask) => async <T>(question: string, ...args: unknown[]) => {
    const answer = await ask<T>(question, ...args);
    results.push(JSON.stringify(answer));
    return answer;
  });
  const performance = ['leaderboard', 'team', 'efficiency'].map((name) => `/performance/${name}`);
  const lists = [...performance, '/dashboard/rank/most-replies'];
  const { cs_agent, cs_lead } = world.people;
  const idsOf = ({ body }: Awaited<ReturnType<Caller['get']>>): string[] =>
    body.data.map(({ staff }: { staff: { id: string } }) => staff.id);
  const first = await Promise.all(lists.map((path) => owner.get(`${path}?limit=1`)));
  expect(first.map(idsOf)).toEqual(lists.map(() => [cs_agent]));
  expect(results.join()).toContain(cs_agent);
  expect(results.join()).not.toContain(cs_lead);
  const second = await Promise.all(
    lists.map((path, i) => owner.get(`${path}?limit=1&cursor=${first[i]?.body.meta.nextCursor}`)),
  );
  expect(second.map(idsOf)).toEqual(lists.map(() => [cs_lead]));
  await replies(lead, 2);
  for (const [i, path] of performance.entries()) {
    const { nextCursor, total } = second[i]?.body.meta ?? {};
    const rest = idsOf(await owner.get(`${path}?cursor=${nextCursor}`));
    expect([path, rest.length]).toEqual([path, total - 2]);
    for (const id of [cs_agent, cs_lead]) expect(rest).not.toContain(id);
  }
});

test('the target of the race is a setting', async () => {
  await asks();
  world.clock.pass(40_000);
  await answers();
  expect(await data('/performance/overview')).toMatchObject({
    target: { percent: 95, withinSeconds: 30 },
    fastNeeded: 19,
  });
  expect((await owner.put('/settings', { targetPercent: 80 })).status).toBe(200);
  await world.settled();
  expect(await data('/performance/overview')).toMatchObject({
    target: { percent: 80, withinSeconds: 30 },
    fastNeeded: 4,
  });
});

test('a range changes with each of its past days', async () => {
  await asks();
  world.clock.pass(3 * dayMs);
  owner = await world.as('super_admin');
  const query = async () => {
    const { complaints } = await data('/dashboard/figures?names=complaints&range=last7');
    const { body } = await owner.post('/analytics/custom-report', {
      figures: ['complaints'],
      by: 'day',
      range: 'last7',
    });
    return [complaints.value, body.data.totals];
  };
  expect(await query()).toEqual([0, [0]]);
  await owner.post(`/conversations/${conversationId}/complaint`);
  await world.settled();
  expect(await query()).toEqual([1, [1]]);
});

describe('the resolution rate', () => {
  const isAt = (hours: number) => {
    world.clock.pass(opened + hours * hourMs - world.clock.now());
  };
  const puts = async (path: string, body: object) => {
    const { status } = await (await world.as('super_admin')).put(`/conversations/${conversationId}/${path}`, body);
    expect(status).toBe(200);
    await world.settled();
  };
  const rate = async (query: string) => {
    owner = await world.as('super_admin');
    const { value, samples } = (await data(`/dashboard/figures?names=resolutionRate&${query}`)).resolutionRate;
    const rows: { counted: boolean; why: string; staffId: string | null }[] = await data(
      `/figures/resolutionRate/rows?${query}`,
    );
    return { value, samples, rows: rows.map(({ counted, why }) => `${why} ${counted}`) };
  };
  let opened = 0;
  beforeEach(async () => {
    await asks();
    opened = world.clock.now();
  });

  test('counts a case once it is 24 hours old, to the second, and notifies screens of it', async () => {
    isAt(24 - 1 / 3600);
    expect(await rate('range=last7')).toEqual({ value: null, samples: 0, rows: [] });
    const socket = await world.socket(await world.as('super_admin'));
    expect((await socket.emitWithAck('join', 'analytics')).success).toBe(true);
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.on('delta', ({ rows }: Delta) => {
      if (rows.some(({ kind, id }) => kind === 'slot' && id.startsWith(world.brands[0]!.id))) resolve();
    });
    isAt(24);
    await world.app.firstDays.look();
    await promise;
    expect(await rate('range=last7')).toEqual({ value: 0, samples: 1, rows: ['not-in-time false'] });
    const day = Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(opened + dayMs);
    expect((await rate(`from=${day}&to=${day}`)).value).toBe(0);
    expect((await rate('range=yesterday')).value).toBeNull();
    const { figures } = await data('/analytics/overview?range=today');
    const [report, hours] = await Promise.all(
      ['day', 'hour'].map(
        async (by) =>
          (await owner.post('/analytics/custom-report', { figures: ['resolutionRate'], by, range: 'today' })).body.data,
      ),
    );
    expect([figures.resolutionRate.value, report.totals, report.rows[0].values]).toEqual([0, [0], [0]]);
    expect(hours.rows.filter(({ values }: { values: unknown[] }) => values[0] !== null)).toHaveLength(1);
    expect((await data('/analytics/overview?range=today')).figures.resolutionRate.series.at(-1).value).toBe(0);
  });

  test('ignores younger cases in all lists of people', async () => {
    await puts('assign', { staffId: world.people.cs_agent });
    isAt(12);
    owner = await world.as('super_admin');
    const day = (at: number) => Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(at);
    const tomorrow = `from=${day(opened + dayMs)}&to=${day(opened + dayMs)}`;
    for (const path of ['/performance/leaderboard', '/performance/efficiency']) {
      const lines = await data(`${path}?range=last7&limit=200`);
      expect(lines.map(({ resolutionRate }: { resolutionRate: number | null }) => resolutionRate)).not.toContain(0);
    }
    const { body } = await owner.get(`/analytics/rows?${tomorrow}`);
    expect([body.data, body.meta.total]).toEqual([[], 0]);
    isAt(24);
    owner = await world.as('super_admin');
    const later = (await owner.get(`/analytics/rows?${tomorrow}`)).body;
    expect(later.meta.total).toBe(1);
    expect(later.data).toMatchObject([{ staff: { id: world.people.cs_agent }, resolvedPercent: 0 }]);
  });

  test.each<[string, [hours: number, path: string, body: object][], number | null, number, string[]]>([
    ['resolved in time', [[23.9, 'status', { status: 'resolved' }]], 100, 1, ['resolved-in-time true']],
    ['resolved late', [[24.1, 'status', { status: 'resolved' }]], 0, 1, ['not-in-time false']],
    ['closed unresolved', [[5, 'status', { status: 'closed' }]], null, 0, ['closed false']],
    [
      'reopened within 24 hours',
      [
        [5, 'status', { status: 'resolved' }],
        [6, 'status', { status: 'open' }],
      ],
      0,
      1,
      ['not-in-time false'],
    ],
    [
      'reopened and closed after 24 hours',
      [
        [20, 'status', { status: 'resolved' }],
        [30, 'status', { status: 'open' }],
        [31, 'status', { status: 'closed' }],
      ],
      100,
      1,
      ['resolved-in-time true'],
    ],
  ])('of a case that is %s', async (_, steps, value, samples, rows) => {
    for (const [hours, path, body] of steps) {
      isAt(hours);
      await puts(path, body);
    }
    isAt(40);
    expect(await rate('range=last7')).toEqual({ value, samples, rows });
  });

  test('belongs to the assignee at the resolution, else to the one after 24 hours', async () => {
    const { cs_agent, cs_lead, manager } = world.people;
    await puts('assign', { staffId: cs_agent });
    isAt(20);
    await puts('assign', { staffId: cs_lead });
    isAt(25);
    await puts('assign', { staffId: manager });
    await puts('status', { status: 'resolved' });
    const samples = async (staff: string) => (await rate(`range=last7&staff=${staff}`)).samples;
    expect([await samples(cs_agent), await samples(cs_lead), await samples(manager)]).toEqual([0, 1, 0]);
    await asks('again');
    opened = world.clock.now();
    await puts('assign', { staffId: cs_agent });
    await puts('status', { status: 'resolved' });
    await puts('assign', { staffId: manager });
    isAt(25);
    expect([await samples(cs_agent), await samples(cs_lead), await samples(manager)]).toEqual([1, 1, 0]);
  });
});

test('no figure is compared with days before the first record of its brands', async () => {
  await asks();
  const query = async (range: string, brand = 'all') => {
    owner = await world.as('super_admin');
    const path = `/dashboard/figures?names=received,revenue,avgResponseTime&range=${range}&brand=${brand}`;
    const { received, revenue, avgResponseTime } = await data(path);
    return [received, revenue, avgResponseTime].map(({ previous, change }) => ({ previous, change }));
  };
  const unknown = { previous: null, change: null };
  expect(await query('last7')).toEqual([unknown, unknown, unknown]);
  const { body } = await owner.post('/analytics/custom-report', { figures: ['received'], by: 'day', range: 'last7' });
  expect(body.data.totals).toEqual([1]);
  world.clock.pass(14 * dayMs);
  await asks();
  expect(await query('last7')).toEqual([{ previous: 0, change: 1 }, { previous: [], change: [] }, unknown]);
  // A new brand has no values for the preceding range. A query that also includes an older brand has them.
  owner = await world.as('super_admin');
  const { id } = (await owner.post('/brands', { name: 'New' })).body.data;
  await world.settled();
  expect(await query('last7', id)).toEqual([unknown, unknown, unknown]);
  expect((await query('last7', `${id},${world.brands[0]!.id}`))[0]).toEqual({ previous: 0, change: 1 });
});

describe('an answered turn', () => {
  beforeEach(async () => {
    await asks();
    world.clock.pass(10_000);
    await answers();
  });

  test('counts everywhere alike', async () => {
    const figure = await data('/dashboard/metrics/avg-response-time');
    expect(figure).toMatchObject({ value: 10, previous: null, samples: 1, unit: 'seconds' });
    expect(figure.p95).toBeCloseTo(10, 0);
    expect(figure.series.map(({ value }: { value: number | null }) => value)).toEqual([...Array(6).fill(null), 10]);
    const { onTimeReplyRate, points, winStreak } = await data(
      '/dashboard/figures?names=onTimeReplyRate,points,winStreak,replies',
    );
    expect([onTimeReplyRate.value, points.value, winStreak.value]).toEqual([100, 10, 1]);
    const rows = await data('/figures/avgResponseTime/rows');
    expect(rows).toMatchObject([{ conversationId, staffId: world.people.cs_agent, value: 10, counted: true }]);
    const [entry] = await data('/performance/leaderboard');
    expect(entry).toMatchObject({ rank: 1, points: 10, winStreak: 1, replies: 1, avgResponseTime: 10 });
    const individual = await data(`/performance/individual/${world.people.cs_agent}`, agent);
    expect(individual.entry).toMatchObject({ rank: 1, points: 10 });
    expect(individual.days.at(-1)).toMatchObject({ replies: 1, avgResponseTime: 10, points: 10 });
  });

  test('belongs to no other brand, which does not exist for people who do not see it', async () => {
    const [, other] = world.brands;
    expect((await agent.get(`/performance/overview?brand=${other!.id}`)).status).toBe(404);
    expect((await owner.get(`/dashboard/metrics/avg-response-time?brand=${other!.id}`)).body.data.value).toBeNull();
  });

  test('saves the price of its free message, once a price is set', async () => {
    const [here, other] = world.brands;
    expect(await data('/analytics/savings')).toMatchObject({ saved: { value: null, samples: 0 } });
    await owner.put(`/line-accounts/${here!.lineAccountId}`, { messagePrice: 0.25 });
    const { currency } = await data(`/brands/${here!.id}`);
    const saved = [{ currency, amount: 25 }];
    const savings = await data('/analytics/savings');
    expect(savings.saved).toMatchObject({ value: saved, samples: 1, previous: null });
    expect(savings.brands).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ brand: expect.objectContaining({ id: here!.id }), replyFree: 1, saved }),
        expect.objectContaining({ brand: expect.objectContaining({ id: other!.id }), replyFree: 0, saved: null }),
      ]),
    );
    expect(savings.staff).toMatchObject([{ staff: { id: world.people.cs_agent }, replyFree: 1, saved }]);
    expect((await data(`/performance/individual/${world.people.cs_agent}`, agent)).figures.saved.value).toEqual(saved);
    expect(await data('/figures/saved/rows')).toMatchObject([{ value: 25, counted: true, why: currency }]);
    const viewer = await world.as('viewer');
    expect((await data('/analytics/savings', viewer)).staff).toEqual([]);
    expect((await viewer.get(`/analytics/savings?brand=${other!.id}`)).status).toBe(404);
  });

  test('is worth fifty more after five in a row', async () => {
    for (let n = 0; n < 4; n++) {
      await asks();
      world.clock.pass(5000);
      await answers();
    }
    const [entry] = await data('/performance/leaderboard');
    expect(entry).toMatchObject({ points: 100, winStreak: 5, replies: 5 });
    await asks();
    world.clock.pass(31_000);
    await answers();
    expect((await data('/performance/leaderboard'))[0]).toMatchObject({ points: 100, winStreak: 0, replies: 6 });
    const [last] = await data('/performance/awards');
    expect(last).toMatchObject({ points: 0, ended: 5, seconds: 31 });
  });

  test('is the fifth in a row once, however many turns one LINE request answers', async () => {
    for (let n = 0; n < 2; n++) {
      await asks();
      world.clock.pass(5000);
      await answers();
    }
    const { faults } = world.line;
    faults.nextCalls({ path: '/v2/bot/message/*', status: 429, times: Number.POSITIVE_INFINITY });
    for (const text of ['fourth', 'fifth', 'sixth']) {
      await customer.writes(text);
      world.clock.pass(5000);
      await agent.post('/messages', { conversationId, kind: 'text', text });
    }
    faults.clear();
    await vi.waitFor(async () => {
      await world.settled();
      const [entry] = await data('/performance/leaderboard');
      expect(entry).toMatchObject({ points: 110, winStreak: 6, replies: 6 });
    });
    const awards: { points: number }[] = await data('/performance/awards');
    expect(awards.map(({ points }) => points).sort()).toEqual([10, 10, 10, 10, 10, 60]);
  });
});

test('a slot notifies people who see its brand of changed sums', async () => {
  const pushed: string[] = [];
  const socket = await world.socket(agent);
  const joined = await socket.emitWithAck('join', 'performance');
  expect(joined.success).toBe(true);
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('delta', ({ scope, rows }: Delta) => {
    const slots = rows.filter(({ kind }) => kind === 'slot');
    pushed.push(...slots.map(({ id }) => `${scope.scope} ${id}`));
    if (slots.length > 0) resolve();
  });
  await world.line.customer(world.brands[1]!.channel.channelId, { displayName: 'Somchai' }).writes('elsewhere');
  await asks();
  await promise;
  const start = Math.floor(world.clock.now() / 900_000) * 900_000;
  expect(new Set(pushed)).toEqual(new Set([`performance ${world.brands[0]!.id}:${start}`]));
});

test('a case of yesterday that is resolved today and marked as a complaint changes the figures of both days', async () => {
  await asks();
  const opened = world.clock.now();
  world.clock.pass(dayMs);
  owner = await world.as('super_admin');
  const socket = await world.socket(owner);
  expect((await socket.emitWithAck('join', 'analytics')).success).toBe(true);
  const pushed = new Set<string>();
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('delta', ({ rows }: Delta) => {
    for (const { kind, id, row } of rows) if (kind === 'slot' && row !== null) pushed.add(id);
    if (pushed.size === 2) resolve();
  });
  await owner.put(`/conversations/${conversationId}/status`, { status: 'resolved' });
  await owner.post(`/conversations/${conversationId}/complaint`);
  await promise;
  const slot = (at: number) => `${world.brands[0]!.id}:${Math.floor(at / 900_000) * 900_000}`;
  expect(pushed).toEqual(new Set([slot(opened), slot(world.clock.now())]));
});

test('figures that cannot be written remain unchanged, and report their age', async () => {
  await asks();
  await data('/dashboard/figures?names=received');
  const since = new Date(world.clock.now()).toISOString();
  const sqlite = new Database(join(world.dataDir, 'figures.db'));
  const makeRoom = fill(sqlite);
  world.clock.pass(60_000);
  await customer.writes('on a full disk');
  const health = async () => (await world.app.health()).sets;
  await vi.waitFor(async () => expect(await health()).toContainEqual(expect.objectContaining({ state: 'stuck' })));
  const path = '/dashboard/figures?names=received';
  const { status, body, headers } = await owner.get(path);
  expect([status, body.data?.received.value, body.meta?.asOf, headers.get('age')]).toEqual([200, 1, since, '60']);
  makeRoom();
  sqlite.close();
  await world.settled();
  const then = await owner.get(path);
  const now = new Date(world.clock.now()).toISOString();
  expect([then.body.data.received.value, then.body.meta.asOf, then.headers.get('age')]).toEqual([2, now, '0']);
});

test('screens are notified of every brand after figures recover, even without new records', async () => {
  const set = world.app.sets.find((one) => one.set.name === 'figures') as SetThread;
  const socket = await world.socket(owner);
  expect((await socket.emitWithAck('join', 'analytics')).success).toBe(true);
  const pushed: { brandId: string; id: string }[] = [];
  let complete = Promise.withResolvers<void>();
  socket.on('delta', ({ rows }: Delta) => {
    for (const { kind, row } of rows) if (kind === 'slot' && row !== null) pushed.push(row as (typeof pushed)[number]);
    if (new Set(pushed.map(({ brandId }) => brandId)).size === awaited) complete.resolve();
  });
  let awaited = 1;
  await asks();
  await complete.promise;
  awaited = 2;
  for (let n = 0; n < 2; n++) {
    const before = pushed.splice(0).map(({ id }) => id);
    complete = Promise.withResolvers();
    await (set.thread as unknown as { worker: Worker }).worker.terminate();
    await complete.promise;
    expect(pushed.filter(({ id }) => before.includes(id))).toEqual([]);
  }
});

test('the start of a business day is announced for every brand, even without new records', async () => {
  const socket = await world.socket(owner);
  expect((await socket.emitWithAck('join', 'analytics')).success).toBe(true);
  const pushed: { brandId: string; start: string }[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('delta', ({ rows }: Delta) => {
    for (const { kind, row } of rows) if (kind === 'slot' && row !== null) pushed.push(row as (typeof pushed)[number]);
    if (pushed.length === world.brands.length) resolve();
  });
  world.clock.pass(86_400_000);
  world.app.newDay.ring();
  await promise;
  world.app.newDay.ring();
  await world.settled();
  expect(pushed.map(({ brandId }) => brandId).sort()).toEqual(world.brands.map(({ id }) => id).sort());
  const day = (at: string | number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date(at));
  expect(new Set(pushed.map(({ start }) => day(start)))).toEqual(new Set([day(world.clock.now())]));
});

test('figures are recounted from the log, and stop being verified when a turn is wrong', async () => {
  const verifiedTo = async () => (await owner.get('/dashboard/metrics/avg-response-time')).body.meta.verifiedTo;
  const elsewhere = [
    '/dashboard/team/online',
    '/dashboard/activities',
    '/dashboard/reminders/overdue',
    '/dashboard/health',
  ];
  const verifiedElsewhere = async () =>
    new Set(await Promise.all(elsewhere.map(async (path) => (await owner.get(path)).body.meta.verifiedTo)));
  await asks();
  world.clock.pass(10_000);
  await answers();
  await vi.waitFor(async () => expect(await verifiedTo()).toBe(new Date(world.clock.now()).toISOString()));
  await vi.waitFor(async () => expect(await verifiedElsewhere()).toEqual(new Set([await verifiedTo()])));
  const sqlite = new Database(join(world.dataDir, 'figures.db'));
  sqlite.prepare("UPDATE turns SET rest = json_set(rest, '$.endedAt', 1)").run();
  sqlite.close();
  world.clock.pass(1000);
  await asks();
  await vi.waitFor(async () => expect(await verifiedTo()).toBeNull());
  await vi.waitFor(async () => expect(await verifiedElsewhere()).toEqual(new Set([null])));
});

test('a customer who wrote before the end of a range, but was logged after it, is counted among all customers then', async () => {
  await asks();
  world.clock.pass(2 * dayMs);
  owner = await world.as('super_admin');
  const late = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Lek' });
  const at = world.clock.now() - 2 * dayMs;
  await late.does('message', { message: { type: 'text', id: '77', text: 'hello' } }, { reply: true, at });
  await world.settled();
  const day = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(ms);
  const range = (from: number, to = from) => `from=${day(from)}&to=${day(to)}`;
  const rate = async (query: string) => {
    const { value, samples } = (await data(`/dashboard/figures?names=activeRate&${query}`)).activeRate;
    const rows: { counted: boolean; why: string }[] = await data(`/figures/activeRate/rows?${query}`);
    expect(rows.filter(({ counted }) => counted)).toHaveLength(samples);
    return { value, whys: rows.map(({ why }) => why) };
  };
  expect(await rate(range(at))).toEqual({ value: 100, whys: ['new', 'new'] });
  expect(await rate(range(at + dayMs))).toEqual({ value: 0, whys: ['silent', 'silent'] });
  expect(await rate(range(at - dayMs))).toEqual({ value: null, whys: [] });
  expect(await rate(range(at, at + 2 * dayMs))).toEqual({ value: 100, whys: ['new', 'new'] });
  expect((await data(`/dashboard/figures?names=newCustomers&${range(at + 2 * dayMs)}`)).newCustomers.value).toBe(1);
});

test('the customers behind those who wrote', async () => {
  await asks();
  for (const name of ['activeRate', 'messagesPerCustomer']) {
    expect([name, await data(`/figures/${name}/rows`)]).toMatchObject([
      name,
      [{ conversationId, why: 'new', counted: true }],
    ]);
  }
  expect(await data('/figures/returningCustomers/rows')).toEqual([]);
  world.clock.pass(3 * 86_400_000);
  await asks();
  owner = await world.as('super_admin');
  expect(await data('/figures/returningCustomers/rows')).toMatchObject([{ conversationId, why: 'returned' }]);
});
