import { readXlsx } from 'hucre/xlsx';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPermissions } from '../../server/commands/staff.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { analyticsContracts } from '../../shared/api/analytics.ts';
import type { Endpoint } from '../../shared/api/contract.ts';
import { dashboardContracts } from '../../shared/api/dashboard.ts';
import { figureContracts } from '../../shared/api/figures.ts';
import { performanceContracts } from '../../shared/api/performance.ts';
import { figureNames, figures } from '../../shared/figures.ts';
import { permissions } from '../../shared/permissions.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { wallPermissions } from '../../shared/walls.ts';
import { bootWorld, Caller, makePerson, type World } from '../support/world.ts';

/** Tests that no total includes a brand that the caller cannot see: activity in that brand changes none of the caller's responses. */

let world: World;
let here: string;
let there: string;
/** Staff ids: a user of both brands, and a user of the second brand only. */
let both: string;
let stranger: string;
const quarterMs = 15 * 60_000;
const callers: Record<'a person' | 'a wallboard', Caller> = {} as never;

beforeAll(async () => {
  world = await bootWorld();
  [here, there] = world.brands.map(({ id }) => id) as [string, string];
  const limited = await makePerson(world, 'everything', 'admin', [here]);
  both = await makePerson(world, 'both', 'cs_lead', [here, there]);
  stranger = await makePerson(world, 'stranger', 'cs_agent', [there]);
  for (const staffId of [limited, both]) {
    await world.app.engine.execute('config', 'system', setPermissions({ staffId, by: null, permissions }));
  }
  callers['a person'] = await world.as('everything');
  const { body } = await callers['a person'].post('/wall-tokens', { name: 'Lobby', brands: [here] });
  callers['a wallboard'] = new Caller(world.url, body.data.token);
  await happens(0, 'both', 2);
  await happens(1, 'both', 3);
});
afterAll(() => world.close());

/** Creates cases of new customers in a brand: replied to, with sales, rated, resolved, and one waiting. */
async function happens(brand: 0 | 1, username: string, count: number): Promise<void> {
  const { channel, lineAccountId } = world.brands[brand]!;
  const by = await world.as(username);
  for (let n = 0; n <= count; n++) {
    const customer = world.line.customer(channel.channelId, { displayName: `Stranger ${n}`, language: 'th' });
    await customer.writes('hello');
    await world.settled();
    world.clock.pass(5000 + 20_000 * n);
    const conversationId = conversationIdOf(lineAccountId, 'user', customer.userId);
    const path = `/conversations/${conversationId}`;
    if (n === 0) continue;
    const { status } = await by.post('/messages', { conversationId, kind: 'text', text: 'hi' });
    expect(status).toBe(201);
    await world.settled();
    await by.post(`${path}/sales`, { amount: 100 * n, note: null });
    await by.put(`${path}/member-group`, { memberGroup: 'vip1' });
    await by.post(`${path}/complaint`, {});
    const { body } = await by.get(`${path}/history`);
    await customer.postback(`rate=${body.data.episodes[0].id}&score=${1 + (n % 5)}`);
    if (n % 2 === 0) await by.put(`${path}/status`, { status: 'resolved' });
    await customer.writes('and another thing');
    await customer.blocks();
    await world.settled();
  }
}

const contracts: Record<string, Endpoint> = {
  ...figureContracts,
  ...dashboardContracts,
  ...performanceContracts,
  ...analyticsContracts,
};
/** Routes about the installation instead of brands. */
const ofNoBrand = ['GET /dashboard/health', 'GET /figures', 'GET /figures/:name'];
const routes = Object.keys(contracts).filter((route) => route.startsWith('GET ') && !ofNoBrand.includes(route));
const day = () => Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(world.clock.now());
/** Figures whose permission a wallboard has. */
const ofWall = figureNames.filter((name) => (wallPermissions as readonly string[]).includes(figures[name].key));
const ofStaff = figureNames.filter((name) => (figures[name].by as readonly string[]).includes('staff'));

/** Returns the paths of a route with required parameters: one per figure or staff member. */
function paths(route: string): string[] {
  const path = route.slice('GET '.length);
  if (path.includes(':name')) return figureNames.map((name) => `${path.replace(':name', name)}?range=last7`);
  if (path.includes(':id')) return [`${path.replace(':id', both)}?range=last7`];
  const needed: Record<string, string[]> = {
    '/dashboard/figures': [
      `?names=${figureNames}&range=last7`,
      `?names=${ofWall}&range=last7`,
      `?names=${ofStaff}&range=last7&staff=${both}`,
    ],
    '/dashboard/timeline': [`?day=${day()}`],
    '/dashboard/at': [`?time=${new Date(world.clock.now() - 1).toISOString()}`],
  };
  return (needed[path] ?? ['?']).map((query) => path + query);
}

/** JSON reviver that drops the timestamps of a response. */
const withoutClock = (key: string, value: unknown) => (key === 'verifiedTo' || key === 'asOf' ? undefined : value);

async function responseTo(caller: Caller, path: string): Promise<{ status: number; content: unknown }> {
  const answer = await fetch(`${world.url}/api${path}`, { headers: { authorization: `Bearer ${caller.token}` } });
  const { status } = answer;
  if (!answer.headers.get('content-type')?.includes('spreadsheet'))
    return { status, content: JSON.parse(await answer.text(), withoutClock) };
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const withoutTime = (rows: unknown[][]) => rows.filter(([heading]) => heading !== 'Data as of');
  return { status, content: sheets.map(({ name, rows }) => ({ name, rows: withoutTime(rows) })) };
}

const withoutMeta = ({ content }: { content: unknown }) => (content as { data?: unknown }).data ?? content;

test.each(['a person', 'a wallboard'] as const)(
  'activity in another brand changes nothing in the responses to %s',
  async (name) => {
    const caller = callers[name];
    const all = routes.flatMap(paths);
    const answers = async () => {
      const now = new Map<string, unknown>();
      for (const path of all) now.set(path, (await responseTo(caller, path)).content);
      return now;
    };
    const { clock } = world;
    // Starts just after the beginning of a quarter of an hour, so that no further quarter begins during the test. Charts have a point for
    // each quarter that has begun.
    clock.pass(quarterMs - (clock.now() % quarterMs) + 1000);
    const at = clock.now();
    const before = await answers();
    await happens(1, 'stranger', 3);
    clock.pass(at - clock.now());
    expect(await answers()).toEqual(before);
    const open = [...before.values()].filter((answer) => (answer as { success?: boolean }).success !== false);
    expect(open.length).toBeGreaterThan(name === 'a wallboard' ? 13 : 60);
  },
);

test.each(['a person', 'a wallboard'] as const)(
  'for %s, "all" means the brands of the person, and another brand does not exist',
  async (name) => {
    const caller = callers[name];
    const owner = await world.as('super_admin');
    for (const path of routes.flatMap(paths)) {
      const ofAll = await responseTo(caller, path);
      const text = JSON.stringify(ofAll.content);
      for (const secret of [there, stranger]) expect(text.includes(secret), `${path} tells ${secret}`).toBe(false);
      if (ofAll.status !== 200) continue;
      expect(withoutMeta(await responseTo(caller, `${path}&brand=${here}`)), path).toEqual(withoutMeta(ofAll));
      for (const brand of [there, `${here},${there}`]) {
        const refused = await caller.get(`${path}&brand=${brand}`);
        expect([path, refused.status, refused.body.code]).toEqual([path, 404, 'brand_not_found']);
      }
      // Totals must differ for callers who see both brands, otherwise the test would prove nothing. Resolution rates are excluded, because
      // they cover cases that are 24 hours old, so both values of today are `null`.
      if (path.startsWith('/dashboard/metrics') && !path.includes('resolution-rate')) {
        expect(withoutMeta(await responseTo(owner, path)), path).not.toEqual(withoutMeta(ofAll));
      }
    }
  },
);

test('a person of another brand does not exist', async () => {
  const caller = callers['a person'];
  for (const path of [
    `/performance/individual/${stranger}?`,
    `/dashboard/metrics/avg-response-time?staff=${stranger}`,
    `/dashboard/figures?names=replies&staff=${stranger}`,
    `/figures/replies/rows?staff=${stranger}`,
    `/dashboard/analytics/trends?staff=${stranger}`,
    `/performance/overview?staff=${stranger}`,
    `/performance/time-analysis?staff=${stranger}`,
    `/analytics/overview?staff=${stranger}`,
    `/analytics/rows?staff=${stranger}`,
  ]) {
    const { status, body } = await caller.get(path);
    expect([path, status, body.code]).toEqual([path, 404, 'staff_not_found']);
  }
  const body = { figures: ['replies'], by: 'day', staff: stranger };
  expect((await caller.post('/analytics/custom-report', body)).body.code).toBe('staff_not_found');
});

test('a report of several dimensions has the same brands', async () => {
  for (const by of ['day', 'staff', 'brand', 'channel', 'hour', 'weekday'] as const) {
    const report = async (caller: Caller, brand: string) => {
      const { status, body } = await caller.post('/analytics/custom-report', { figures: ['replies'], by, brand });
      expect(status).toBe(200);
      return body.data;
    };
    const ownReport = await report(callers['a person'], 'all');
    expect(ownReport).toEqual(await report(callers['a person'], here));
    const owner = await world.as('super_admin');
    expect((await report(owner, 'all')).totals).not.toEqual(ownReport.totals);
  }
});

test('the push contains no other brand while it is busy', async () => {
  const scopes: Scope[] = [
    { scope: 'dashboard', brand: 'all' },
    { scope: 'dashboard', brand: here },
    { scope: 'dashboard', brand: there },
    { scope: 'performance' },
    { scope: 'analytics' },
    { scope: 'team' },
  ];
  const frames: string[] = [];
  const listen = async (caller: Caller): Promise<Socket> => {
    const socket = await world.socket(caller);
    socket.onAny((...frame) => frames.push(JSON.stringify(frame)));
    frames.push(JSON.stringify(await socket.emitWithAck('resume', { since: 0, scopes: [...scopes] })));
    return socket;
  };
  const sockets = [await listen(callers['a person']), await listen(callers['a wallboard'])];
  await happens(1, 'stranger', 1);
  // Waits for a delta of the caller's own brand, after which everything that was sent earlier has arrived.
  const own = sockets.map((socket) => new Promise((resolve) => socket.on('delta', resolve)));
  await happens(0, 'both', 1);
  await Promise.all(own);
  expect(frames.filter((frame) => frame.includes(here)).length).toBeGreaterThan(2);
  const rows = frames.join().replaceAll(`"refused":[{"scope":"dashboard","brand":"${there}"}`, '');
  for (const secret of [there, stranger]) expect(rows).not.toContain(secret);
});
