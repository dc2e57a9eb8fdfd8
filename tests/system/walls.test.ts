import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPermissions } from '../../server/commands/staff.ts';
import type { RouteKey } from '../../shared/api/index.ts';
import { rankings } from '../../shared/figures.ts';
import { limits } from '../../shared/limits.ts';
import { type Permission, permissions } from '../../shared/permissions.ts';
import type { Resumed } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { wallPermissions } from '../../shared/walls.ts';
import { contractOf, ExistingRows, kindOfParam, methodOf, neededQuery, pathOf, routes } from '../support/rest-world.ts';
import { tryStream } from '../support/stream-client.ts';
import { bootWorld, Caller, makePerson, type World } from '../support/world.ts';

/** Tests of the tokens of wallboards: how they are created, renewed and revoked, and the access that they grant. */

let world: World;
let owner: Caller;
let here: string;
let there: string;
let foreign: ExistingRows;

beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  [here, there] = world.brands.map(({ id }) => id) as [string, string];
  foreign = new ExistingRows(world, there);
  await foreign.all();
});
afterAll(() => world.close());

interface Made {
  token: string;
  wallToken: { id: string; expiresAt: string; active: boolean };
  wall: Caller;
}

async function make(more: object = {}, by = owner): Promise<Made> {
  const { body } = await by.post('/wall-tokens', { name: 'Lobby screen', brands: [here], ...more });
  return { ...body.data, wall: new Caller(world.url, body.data.token) };
}

/** Creates a user who can create wallboards of these brands. */
async function addCreator(
  brands = [here],
  keys: readonly Permission[] = ['settings.integrations', ...wallPermissions],
) {
  const name = `m${crypto.randomUUID()}`;
  const id = await makePerson(world, name, 'admin', brands);
  await world.app.engine.execute('config', 'system', setPermissions({ staffId: id, by: null, permissions: [...keys] }));
  return { id, caller: await world.as(name) };
}

const self = (wall: Caller) => wall.get('/wall-tokens/self');
const due = async () => {
  await world.app.alarm.ring();
  await world.settled();
};
const inDays = (days: number) => new Date(world.clock.now() + days * 86_400_000).toISOString();
const list = async (by = owner) => (await by.get('/wall-tokens?limit=200')).body.data as { id: string }[];

describe('a wall is created', () => {
  test('by people with the permission, for brands that they see, and its token is shown once', async () => {
    const { token, wallToken } = await make({ brands: ['all'] });
    const { super_admin } = world.people;
    expect(wallToken).toEqual({
      id: expect.any(String),
      name: 'Lobby screen',
      brands: ['all'],
      createdBy: { id: super_admin, fullName: expect.any(String) },
      active: true,
      expiresAt: inDays(90),
      createdAt: expect.any(String),
    });
    expect(await list()).toContainEqual(wallToken);
    expect(JSON.stringify(await list())).not.toContain(token);
    const { caller } = await addCreator();
    const tried = async (fields: object) => (await caller.post('/wall-tokens', { name: 'x', ...fields })).body.code;
    expect(await tried({ brands: [there] })).toBe('brand_not_found');
    expect(await tried({ brands: ['all'] })).toBe('all_brands_not_allowed');
    expect(await tried({ brands: [] })).toBe('validation_failed');
    expect(await tried({ brands: [here] })).toBeUndefined();
    const without = await addCreator([here], ['settings.integrations', 'dashboard.view']);
    const refused = await without.caller.post('/wall-tokens', { name: 'x', brands: [here] });
    expect(refused.body).toMatchObject({ code: 'forbidden', details: [{ message: 'dashboard.kpis' }] });
  });

  test('separately from API tokens', async () => {
    const { wallToken } = await make();
    const program = (await owner.post('/api-tokens', { name: 'x', permissions: [], assignedBrands: [here] })).body.data;
    expect((await owner.get('/api-tokens?limit=200')).body.data).not.toContainEqual(
      expect.objectContaining({ id: wallToken.id }),
    );
    expect(await list()).not.toContainEqual(expect.objectContaining({ id: program.apiToken.id }));
    expect((await owner.delete(`/api-tokens/${wallToken.id}`)).body.code).toBe('api_token_not_found');
    expect((await owner.delete(`/wall-tokens/${program.apiToken.id}`)).body.code).toBe('wall_token_not_found');
    expect((await self(new Caller(world.url, program.token))).body.details).toEqual([
      { path: 'permission', message: 'wall' },
    ]);
  });

  test('and is hidden from people who do not see all of its brands', async () => {
    const { wallToken } = await make({ brands: [here, there] });
    const { caller } = await addCreator();
    expect(await list(caller)).not.toContainEqual(expect.objectContaining({ id: wallToken.id }));
    expect((await caller.delete(`/wall-tokens/${wallToken.id}`)).body.code).toBe('wall_token_not_found');
    expect((await caller.put(`/wall-tokens/${wallToken.id}/renew`)).body.code).toBe('wall_token_not_found');
  });
});

describe('a wall can read', () => {
  test('itself and its brands', async () => {
    const { wall, wallToken } = await make();
    const { id, expiresAt } = wallToken;
    const expected = { id, name: 'Lobby screen', permissions: [...wallPermissions], brands: [here], expiresAt };
    expect((await self(wall)).body.data).toEqual(expected);
    expect((await wall.get('/brands')).body.data.map((brand: { id: string }) => brand.id)).toEqual([here]);
  });

  const isOpen = (route: RouteKey): boolean => {
    const { permission, wall } = contractOf(route);
    return permission === 'public' || permission === 'wall' || wall === true;
  };

  test('the figures, team, rankings and activities of the dashboard, and the week that it draws', async () => {
    const shown = routes.filter((route) => contractOf(route).wall);
    expect(shown).toEqual([
      'GET /brands',
      ...['active-conversations', 'avg-response-time', 'resolution-rate', 'satisfaction-score'].map(
        (name) => `GET /dashboard/metrics/${name}`,
      ),
      'GET /dashboard/figures',
      ...['online', 'busy', 'offline'].map((presence) => `GET /dashboard/team/${presence}`),
      ...rankings.map((name) => `GET /dashboard/rank/${name}`),
      'GET /dashboard/analytics/trends',
      'GET /dashboard/activities',
      'GET /dashboard/reminders/overdue',
    ]);
    const { wall } = await make();
    for (const route of shown) {
      const { status } = await wall.get(pathOf(route, {}) + (neededQuery[route] ?? ''));
      expect([route, status]).toEqual([route, 200]);
    }
  });

  test('the individual figures of no person, whoever created it', async () => {
    const { id, caller } = await addCreator([here], [...permissions]);
    const { wall } = await make({}, caller);
    for (const staff of [id, world.people.cs_agent]) {
      for (const path of [
        '/dashboard/figures?names=avgResponseTime',
        '/dashboard/metrics/avg-response-time?',
        '/dashboard/metrics/satisfaction-score?',
      ]) {
        const { status, body } = await wall.get(`${path}&staff=${staff}`);
        expect([path, status, body.code]).toEqual([path, 403, 'forbidden']);
      }
    }
  });

  test.each(routes.filter((route) => !isOpen(route)))('%s not', async (route) => {
    const { wall } = await make({ brands: ['all'] });
    const things = new ExistingRows(world, here);
    const values: Record<string, string> = { id: 'x', keyword: 'x', saleId: 'x' };
    for (const [, param = ''] of route.matchAll(/:(\w+)/g)) {
      const kind = kindOfParam(route, param);
      if (kind !== null) values[param] = kind === 'brand' ? here : await (things[kind] as () => Promise<string>)();
    }
    const path = pathOf(route, values) + (neededQuery[route] ?? '');
    const { example } = contractOf(route);
    // Waits for the profile of the new customer, which is fetched in the background.
    await world.settled();
    const before = await world.app.log.head();
    const answer = await wall.call(methodOf(route), path, methodOf(route) === 'GET' ? undefined : example?.body);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    const written = (await world.app.log.read(before, 100)).flatMap(({ events }) => events.map(({ type }) => type));
    expect(written.filter((type) => type !== 'access.refused')).toEqual([]);
  });

  test('nothing for which its creator lacks permission by now', async () => {
    const { id, caller } = await addCreator();
    const { wall } = await make({}, caller);
    const less: Permission[] = ['settings.integrations', 'dashboard.view'];
    await world.app.engine.execute('config', 'system', setPermissions({ staffId: id, by: null, permissions: less }));
    const socket = await world.socket(wall);
    const { rows } = (await socket.emitWithAck('resume', {
      since: 0,
      scopes: [{ scope: 'dashboard', brand: 'all' }],
    })) as Resumed;
    expect(rows.filter(({ id: metric }) => metric.startsWith('vipCustomers'))).toEqual([]);
  });
});

/** Resolves with the next event of this name. */
const nextEvent = (socket: Socket, event: string) => new Promise<unknown>((resolve) => socket.once(event, resolve));

const scopes = (): Scope[] => [
  { scope: 'inbox', brand: 'all' },
  { scope: 'inbox', brand: here },
  { scope: 'dashboard', brand: 'all' },
  { scope: 'dashboard', brand: here },
  { scope: 'dashboard', brand: there },
  { scope: 'conversation', id: 'x' },
  ...(['team', 'performance', 'analytics', 'reports', 'config', 'monitor', 'me'] as const).map((scope) => ({ scope })),
];

describe('the socket of a wall', () => {
  test('receives the dashboard, the team and the brands, of its brands only', async () => {
    const { wall } = await make();
    const socket = await world.socket(wall);
    const { refused, rows } = (await socket.emitWithAck('resume', { since: 0, scopes: scopes() })) as Resumed;
    const isJoined = (scope: Scope) => !refused.some((one) => JSON.stringify(one) === JSON.stringify(scope));
    expect(scopes().filter(isJoined)).toEqual([
      { scope: 'dashboard', brand: 'all' },
      { scope: 'dashboard', brand: here },
      { scope: 'team' },
      { scope: 'config' },
    ]);
    const kinds = ['activity', 'brand', 'colleague', 'counts', 'metric', 'settings', 'slot'];
    expect(rows.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
    expect(JSON.stringify(rows.filter(({ kind }) => kind === 'activity'))).not.toMatch(/"customerName":"/);
    for (const secret of [there, foreign.mark]) expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await tryStream(world.url, wall.token, '?scopes=dashboard:all,team,config')).toMatchObject({ status: 101 });
    expect(await tryStream(world.url, wall.token)).toEqual({ status: 403, code: 'forbidden' });
  });

  test('shows no person as present', async () => {
    const { id, caller } = await addCreator();
    const { wall } = await make({}, caller);
    const socket = await world.socket(wall);
    await socket.emitWithAck('join', 'team');
    await world.settled();
    expect(world.app.engine.read('staff', id)?.hidden.connected).toBe(false);
    expect(world.app.engine.read('staff', id)?.row.presence).toBe('offline');
  });

  /** Runs `act`, which ends a live socket. @returns the reason with which the server ended the socket */
  async function ended(socket: Socket, act: () => Promise<unknown>): Promise<unknown> {
    const notice = nextEvent(socket, 'session');
    const disconnected = nextEvent(socket, 'disconnect');
    await act();
    await disconnected;
    return notice;
  }

  const signedOut = { code: 'signed_out' };

  test('ends with its revocation', async () => {
    const { wall, wallToken } = await make();
    const socket = await world.socket(wall);
    expect(await ended(socket, () => owner.delete(`/wall-tokens/${wallToken.id}`))).toEqual(signedOut);
    expect((await self(wall)).status).toBe(401);
    expect(await list()).not.toContainEqual(expect.objectContaining({ id: wallToken.id }));
  });

  test('ends with its expiry, and its row is deleted', async () => {
    const { wall, wallToken } = await make({ expiresAt: inDays(1) });
    const socket = await world.socket(wall);
    const later = async () => {
      world.clock.pass(86_400_000);
      await due();
    };
    expect(await ended(socket, later)).toEqual(signedOut);
    expect((await self(wall)).status).toBe(401);
    expect(world.app.engine.read('apiToken', wallToken.id)).toBeUndefined();
    owner = await world.as('super_admin');
  });

  const ends: [string, (id: string) => Promise<unknown>][] = [
    ['is deleted', (id) => owner.delete(`/staff/${id}`)],
    ['is deactivated', (id) => owner.put(`/staff/${id}/status`, { status: 'inactive' })],
    [
      'may no longer create walls',
      (id) => owner.put(`/staff/${id}/permissions`, { permissions: [...wallPermissions] }),
    ],
    ['can no longer see its brands', (id) => owner.put(`/staff/${id}`, { assignedBrands: [there] })],
    ['has the password reset', (id) => owner.put(`/staff/${id}`, { password: 'a new password' })],
  ];
  test.each(ends)('ends when its creator %s', async (_, act) => {
    const { id, caller } = await addCreator();
    const { wall, wallToken } = await make({}, caller);
    const socket = await world.socket(wall);
    expect(await ended(socket, () => act(id))).toEqual(signedOut);
    expect((await self(wall)).status).toBe(401);
    // The token is listed as inactive, or was deleted together with its creator.
    const rest = (await list()).filter((one) => one.id === wallToken.id);
    expect(rest.every((one) => !(one as Made['wallToken']).active)).toBe(true);
  });

  test('loses a brand that its creator can no longer see', async () => {
    const { id, caller } = await addCreator([here, there]);
    const { wall } = await make({ brands: [here, there] }, caller);
    const socket = await world.socket(wall);
    await socket.emitWithAck('join', { scope: 'dashboard', brand: there });
    const notice = nextEvent(socket, 'session');
    await owner.put(`/staff/${id}`, { assignedBrands: [here] });
    expect(await notice).toEqual({ code: 'permissions_changed' });
    expect(await socket.emitWithAck('join', { scope: 'dashboard', brand: there })).toEqual({
      success: false,
      code: 'brand_not_found',
    });
    expect((await self(wall)).body.data.brands).toEqual([here]);
  });
});

describe('renewal', () => {
  test('keeps the token valid, 400 days at most, and its socket with it', async () => {
    const { wall, wallToken } = await make({ expiresAt: inDays(1) });
    const socket = await world.socket(wall);
    const renew = (body: object = {}) => owner.put(`/wall-tokens/${wallToken.id}/renew`, body);
    for (const wrong of [inDays(400.001), inDays(0)]) {
      expect((await renew({ expiresAt: wrong })).body).toMatchObject({ details: [{ path: 'expiresAt' }] });
    }
    expect((await renew({ expiresAt: inDays(400) })).body.data.expiresAt).toBe(inDays(400));
    expect((await renew()).body.data).toMatchObject({ id: wallToken.id, expiresAt: inDays(90), active: true });
    world.clock.pass(86_400_000);
    await due();
    owner = await world.as('super_admin');
    expect((await self(wall)).status).toBe(200);
    expect(await socket.emitWithAck('join', 'team')).toMatchObject({ success: true });
    world.clock.pass(limits.apiTokenMs);
    await due();
    owner = await world.as('super_admin');
    expect((await self(wall)).status).toBe(401);
    expect((await renew()).body.code).toBe('wall_token_not_found');
  });

  test('needs the permission to create walls', async () => {
    const { wallToken } = await make();
    const path = `/wall-tokens/${wallToken.id}/renew`;
    const less = await addCreator([here], ['settings.integrations', 'dashboard.view']);
    expect((await less.caller.put(path)).body.details).toEqual([{ path: 'permissions', message: 'dashboard.kpis' }]);
    const { caller } = await addCreator();
    expect((await caller.put(path)).status).toBe(200);
    const viewer = await world.as('viewer');
    expect((await viewer.put(path)).body.details).toEqual([{ path: 'permission', message: 'settings.integrations' }]);
  });
});
