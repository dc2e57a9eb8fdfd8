import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { analyticsContracts } from '../../shared/api/analytics.ts';
import type { Endpoint } from '../../shared/api/contract.ts';
import { dashboardContracts } from '../../shared/api/dashboard.ts';
import { figureContracts } from '../../shared/api/figures.ts';
import { performanceContracts } from '../../shared/api/performance.ts';
import { figureKeys, figureNames, figures } from '../../shared/figures.ts';
import { isOwnFigure, views } from '../../shared/views.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let owner: Caller;

beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  await owner.put(`/brands/${world.brands[1]!.id}`, { currency: 'USD' });
  for (const { channel, lineAccountId } of world.brands) {
    const customer = world.line.customer(channel.channelId, { displayName: 'Nok' });
    await customer.writes('hello');
    await world.settled();
    const conversationId = conversationIdOf(lineAccountId, 'user', customer.userId);
    expect((await owner.post(`/conversations/${conversationId}/sales`, { amount: 100, note: null })).status).toBe(201);
  }
  await world.settled();
});
afterAll(() => world.close());

const contracts: Record<string, Endpoint> = {
  ...figureContracts,
  ...dashboardContracts,
  ...performanceContracts,
  ...analyticsContracts,
};

const needed: Record<string, string> = {
  '/dashboard/figures': '?names=replies',
  '/dashboard/at': `?time=${new Date().toISOString()}`,
  '/dashboard/timeline': '?day=2026-11-17',
};

/** Paths of all routes with a range, with their other required parameters. Excludes files, which contain the same data. */
const ranged = Object.entries(contracts).flatMap(([route, { query, answer }]) => {
  if (!route.startsWith('GET ') || answer === null || !(query as z.ZodObject | undefined)?.shape?.range) return [];
  const path = route.slice('GET '.length).replace(':name', 'replies');
  return [`${path}${needed[path] ?? '?'}`];
});
const pathOf = (path: string) => path.replace(':id', world.people.cs_agent);

const wrongDays: [string, string][] = [
  ['from=2026-11-07&to=2026-11-01', 'to'],
  ['from=2026-02-30&to=2026-03-01', 'from'],
  ['from=2026-02-01&to=2026-02-29', 'to'],
  ['from=2026-13-01&to=2027-01-01', 'from'],
  ['from=0000-01-01&to=0000-02-01', 'from'],
  ['from=yesterday&to=today', 'from'],
  ['from=2026-01-01T00:00:00Z&to=2026-01-02', 'from'],
  ['from=2025-01-01&to=2026-02-05', 'to'],
  ['from=2026-11-01', 'to'],
  ['to=2026-11-01', 'from'],
  ['range=last7&from=2026-11-01&to=2026-11-02', 'range'],
  ['range=last8', 'range'],
  ['range=', 'range'],
];

/** Ranges that are far from the time of any record. */
const farDays = [
  'from=1970-01-01&to=1970-01-31',
  'from=0001-01-01&to=0001-12-31',
  'from=9999-12-01&to=9999-12-31',
  'from=2100-01-01&to=2101-02-04',
];

describe.each(ranged)('GET %s', (path) => {
  test('names the error in its days', async () => {
    for (const [days, field] of wrongDays) {
      const { status, body } = await owner.get(`${pathOf(path)}&${days}`);
      const named = body.details?.map((detail: { path: string }) => detail.path);
      expect([days, status, body.code, named]).toEqual([
        days,
        400,
        'validation_failed',
        expect.arrayContaining([field]),
      ]);
    }
  });

  test('responds for days without data', async () => {
    for (const days of farDays) {
      const answer = await fetch(`${world.url}/api${pathOf(path)}&${days}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      expect([days, answer.status]).toEqual([days, 200]);
    }
  });

  test('responds 404 for an unknown brand', async () => {
    for (const brand of ['none', `${world.brands[0]!.id},none`, ',', '%00', "'"]) {
      const { status, body } = await owner.get(`${pathOf(path)}&brand=${brand}`);
      expect([brand, status, body.code]).toEqual([brand, 404, 'brand_not_found']);
    }
    expect((await owner.get(`${pathOf(path)}&brand=`)).body.details?.[0].path).toBe('brand');
  });
});

const nowNames = figureNames.filter((name) => figures[name].of === 'now');
const undivided = figureNames.filter((name) => !(figures[name].by as readonly string[]).includes('staff'));

test('nothing is counted in days without data', async () => {
  for (const days of farDays) {
    const { data } = (await owner.get(`/dashboard/figures?names=${figureNames}&${days}`)).body;
    for (const name of ['avgResponseTime', 'csat', 'slaCompliance', 'efficiency'] as const) {
      expect([name, data[name].value]).toEqual([name, null]);
    }
    for (const name of ['received', 'conversations', 'newCustomers'] as const) {
      expect([name, data[name].value]).toEqual([name, 0]);
    }
    expect(data.revenue.value).toEqual([]);
  }
});

test.each([
  ['/dashboard/figures?names=', 'names.0'],
  ['/dashboard/figures?names=replies,everything', 'names.1'],
  ['/dashboard/figures', 'names'],
  ['/dashboard/figures?names=replies&staff=', 'staff'],
  ['/figures/replies/rows?limit=0', 'limit'],
  ['/figures/replies/rows?limit=1e9', 'limit'],
  ['/figures/replies/rows?weekday=0', 'weekday'],
  ['/figures/replies/rows?weekday=8', 'weekday'],
  ['/figures/replies/rows?hour=24', 'hour'],
  ['/figures/replies/rows?hour=noon', 'hour'],
  ['/figures/replies/rows?hour=', 'hour'],
  ['/figures/replies/rows?hour=0x5', 'hour'],
  ['/figures/replies/rows?hour=9&from=2026-01-01&to=2026-02-11', 'hour'],
  ['/figures/replies/rows?channel=', 'channel'],
  ['/figures/activeRate/rows?hour=9', 'hour'],
  ['/figures/lineAverageReplyTime/rows?weekday=1', 'weekday'],
  ['/figures/waitingCustomers/rows?weekday=1', 'weekday'],
  ['/figures/csat/rows?channel=any', 'channel'],
  ['/figures/replies/rows?channel=any&staff=STAFF', 'staff'],
  ['/figures/replies?lang=xx', 'lang'],
  ['/dashboard/rank/most-replies?limit=many', 'limit'],
  ['/dashboard/at?time=1970-01-01T00:00:00Z', 'time'],
  ['/dashboard/at?time=2100-01-01T00:00:00Z', 'time'],
  ['/dashboard/timeline', 'day'],
  ['/dashboard/timeline?day=2026-02-30', 'day'],
  ['/performance/leaderboard?period=day', 'period'],
  ['/analytics/messages/trends?grain=minute', 'grain'],
  ['/analytics/messages/trends?grain=hour&from=2026-01-01&to=2026-02-11', 'grain'],
  ...undivided.map((name) => [`/dashboard/figures?names=replies,${name}&staff=STAFF`, 'staff']),
  ...undivided.map((name) => [`/figures/${name}/rows?staff=STAFF`, 'staff']),
])('GET %s is refused for its %s', async (path, field) => {
  const { status, body } = await owner.get((path as string).replace('STAFF', world.people.cs_agent));
  const named = body.details?.map((detail: { path: string }) => detail.path);
  expect([status, body.code, named]).toEqual([400, 'validation_failed', [field]]);
});

test('hours of one weekday, and of the maximum number of days, open', async () => {
  for (const part of ['hour=9&from=2026-01-01&to=2026-02-10', 'hour=9&weekday=1&from=2026-01-01&to=2026-12-31']) {
    expect([part, (await owner.get(`/figures/replies/rows?${part}`)).status]).toEqual([part, 200]);
  }
});

test('an unknown figure responds 404', async () => {
  for (const path of ['/figures/everything', '/figures/everything/rows', '/figures/constructor']) {
    const { status, body } = await owner.get(path);
    expect([path, status, body.code]).toEqual([path, 404, 'figure_not_found']);
  }
});

test('each figure needs its own permission', async () => {
  const staffId = await makePerson(world, 'one-key', 'viewer', [world.brands[0]!.id]);
  for (const key of figureKeys) {
    await owner.put(`/staff/${staffId}/permissions`, { permissions: [key] });
    const holder = await world.as('one-key');
    for (const name of figureNames) {
      const { status, body } = await holder.get(`/dashboard/figures?names=${name}`);
      const isOpen = figures[name].key === key;
      expect([key, name, status, body.details]).toEqual([
        key,
        name,
        isOpen ? 200 : 403,
        isOpen ? undefined : [{ path: 'permission', message: figures[name].key }],
      ]);
    }
  }
});

test('a time can have an offset, encoded or not', async () => {
  const at = world.clock.now() - 60_000;
  const local = (offset: string, hours: number) => new Date(at + hours * 3_600_000).toISOString().replace('Z', offset);
  for (const time of [local('+07:00', 7), local('%2B07:00', 7), local('-03:30', -3.5), local('Z', 0)]) {
    const { status, body } = await owner.get(`/dashboard/at?time=${time}`);
    expect([time, status, body.data?.at]).toEqual([time, 200, new Date(at).toISOString()]);
  }
});

test('a file states its position', async () => {
  const answer = await fetch(`${world.url}/api/performance/export`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(answer.headers.get('log-position')).toMatch(/^\d+$/);
});

test('hourly trends cover 41 days', async () => {
  const { status, body } = await owner.get('/analytics/messages/trends?grain=hour&from=2026-01-01&to=2026-02-10');
  expect([status, body.data.points.length]).toEqual([200, 41 * 24]);
});

test.each(['/figures/replies/rows', '/analytics/rows'])('%s refuses an invalid cursor', async (path) => {
  for (const cursor of ['x', '-1', '1.5', 'NaN', 'W10', 'bnVsbA', Buffer.from('["1","2"]').toString('base64url')]) {
    const { status, body } = await owner.get(`${path}?cursor=${cursor}`);
    expect([cursor, status, body.code]).toEqual([cursor, 400, 'cursor_invalid']);
  }
});

test.each([
  '/dashboard/metrics/avg-response-time?staff=nobody',
  '/dashboard/figures?names=replies&staff=nobody',
  '/figures/replies/rows?staff=nobody',
  '/dashboard/analytics/trends?staff=nobody',
  '/performance/overview?staff=nobody',
  '/performance/time-analysis?staff=nobody',
  '/performance/individual/nobody',
  '/analytics/overview?staff=nobody',
  '/analytics/messages/trends?staff=nobody',
  '/analytics/time-analysis?staff=nobody',
  '/analytics/rows?staff=nobody',
])('%s responds 404 for an unknown person', async (path) => {
  const { status, body } = await owner.get(path);
  expect([status, body.code]).toEqual([404, 'staff_not_found']);
});

test('own figures open with the permission of the performance page as far as it shows them, all others with theirs', async () => {
  const agent = await world.as('cs_agent');
  const ofStaff = figureNames.filter((name) => !undivided.includes(name));
  for (const name of ofStaff) {
    const { key } = figures[name];
    const isOpen = isOwnFigure(name) || key === 'performance.view';
    const { status, body } = await agent.get(`/figures/${name}/rows?staff=${world.people.cs_agent}`);
    expect([name, status, body.details]).toEqual([
      name,
      isOpen ? 200 : 403,
      isOpen ? undefined : [{ path: 'permission', message: key }],
    ]);
  }
  const individual = await agent.get(`/performance/individual/${world.people.cs_agent}`);
  expect(Object.keys(individual.body.data.figures)).toEqual(views.performance.own);
});

describe('a custom report', () => {
  const refused = async (body: object, field: string) => {
    const answer = await owner.post('/analytics/custom-report', { figures: ['replies'], by: 'day', ...body });
    const named = answer.body.details?.map((detail: { path: string }) => detail.path);
    expect([body, answer.status, answer.body.code, named]).toEqual([
      body,
      400,
      'validation_failed',
      expect.arrayContaining([field]),
    ]);
  };

  test.each(wrongDays)('over %s is refused', async (days, field) => {
    await refused(Object.fromEntries(new URLSearchParams(days)), field);
  });

  test('of current-state figures is refused', async () => {
    for (const name of nowNames) await refused({ figures: ['replies', name] }, 'figures.1');
  });

  test('by a dimension that its figure does not have is refused', async () => {
    for (const name of undivided.filter((one) => !nowNames.includes(one))) {
      await refused({ figures: [name], by: 'staff' }, 'figures.0');
      await refused({ figures: [name], staff: world.people.cs_agent }, 'figures.0');
    }
    const ofChannels = ['received', 'replies', 'replyFree', 'replyBilled', 'saved'];
    for (const name of figureNames.filter((one) => !ofChannels.includes(one))) {
      await refused({ figures: [name], by: 'channel' }, 'figures.0');
    }
    await refused({ by: 'channel', staff: world.people.cs_agent }, 'staff');
    await refused({ figures: ['winStreak'], by: 'day' }, 'figures.0');
    for (const by of ['day', 'weekday', 'brand']) await refused({ figures: ['improvement'], by }, 'figures.0');
    await refused({ figures: ['activeRate'], by: 'hour' }, 'figures.0');
    await refused({ by: 'hour', from: '2026-01-01', to: '2026-02-11' }, 'by');
  });

  test('sorted by money of several currencies, or by a figure that it lacks, is refused', async () => {
    const sort = { figure: 'revenue', order: 'desc' };
    await refused({ figures: ['revenue'], by: 'brand', sort }, 'sort.figure');
    await refused({ sort }, 'sort.figure');
    const { id } = world.brands[1]!;
    const report = { figures: ['revenue'], by: 'brand', brand: id, sort };
    const { status, body } = await owner.post('/analytics/custom-report', report);
    expect([status, body.data.rows[0].values]).toEqual([200, [[{ currency: 'USD', amount: 100 }]]]);
  });

  test.each([
    [{ figures: [] }, 'figures'],
    [{ figures: ['everything'] }, 'figures.0'],
    [{ figures: new Array(21).fill('replies') }, 'figures'],
    [{ by: 'minute' }, 'by'],
    [{ limit: 0 }, 'limit'],
    [{ sort: { figure: 'replies', order: 'up' } }, 'sort.order'],
  ])('%j is refused', refused);
});
