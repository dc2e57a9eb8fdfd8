import { afterEach, beforeEach, expect, test } from 'vitest';
import { contractOf, methodOf, pathOf, routes } from '../support/rest-world.ts';
import { enrolled } from '../support/second-factor.ts';
import { StreamClient } from '../support/stream-client.ts';
import { bootWorld, Caller, makePerson, type World } from '../support/world.ts';

/** Tests of the setting `secondFactorFrom`, the lowest role whose users need a second factor. */

let world: World;
let owner: Caller;
beforeEach(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  await enrolled(owner, world.clock);
});
afterEach(() => world.close());

const demand = (secondFactorFrom: string | null) => owner.put('/settings', { secondFactorFrom });
const factorOf = async (caller: Caller) => (await caller.get('/auth/me')).body.data.secondFactor;

test('setting it needs settings.security, which grants no other setting', async () => {
  const id = await makePerson(world, 'guard', 'admin', [world.brands[0]!.id]);
  await owner.put(`/staff/${id}/permissions`, { permissions: ['settings.security'] });
  const guard = await world.as('guard');
  const refused = await guard.put('/settings', { secondFactorFrom: 'admin', systemName: 'Mine' });
  expect([refused.status, refused.body.details]).toEqual([403, [{ path: 'permission', message: 'settings.system' }]]);
  expect((await guard.put('/settings', { registrationOpen: true })).status).toBe(200);
  expect((await guard.put('/settings', { secondFactorFrom: 'admin' })).body.data.secondFactorFrom).toBe('admin');
  await owner.put(`/staff/${id}/permissions`, { permissions: ['settings.system'] });
  const keeper = await world.as('guard');
  await enrolled(keeper, world.clock);
  expect((await keeper.put('/settings', { secondFactorFrom: null })).body.details).toEqual([
    { path: 'permission', message: 'settings.security' },
  ]);
  expect((await keeper.put('/settings', { systemName: 'Mine' })).status).toBe(200);
});

test('a reset of the settings without that permission does not switch it off', async () => {
  const id = await makePerson(world, 'resetter', 'admin', []);
  await owner.put(`/staff/${id}/permissions`, { permissions: ['settings.view', 'settings.system'] });
  const resetter = await world.as('resetter');
  await owner.put('/settings', { registrationOpen: true, systemName: 'Desk' });
  const refused = await resetter.post('/settings/reset');
  expect([refused.body.code, refused.body.details]).toEqual([
    'forbidden',
    [{ path: 'permission', message: 'settings.security' }],
  ]);
  await owner.put('/settings', { registrationOpen: false });
  const { body } = await resetter.post('/settings/reset');
  expect(body.data.systemName).not.toBe('Desk');
});

test('people of the required rank without a factor can only set one up', async () => {
  const [manager, lead] = [await world.as('manager'), await world.as('cs_lead')];
  expect((await demand('manager')).status).toBe(200);
  expect([await factorOf(manager), await factorOf(lead)]).toEqual(['demanded', 'off']);
  expect((await lead.get('/conversations')).status).toBe(200);
  const signedIn = await world.as('manager');
  for (const caller of [manager, signedIn]) {
    for (const route of routes) {
      const { permission, openDuring, example } = contractOf(route);
      if (openDuring?.includes('factor') || permission === 'public') continue;
      const { status, body } = await caller.call(methodOf(route), pathOf(route, { id: 'x' }), example?.body);
      expect([route, status, body?.code]).toEqual([route, 403, 'second_factor_missing']);
    }
  }
  await enrolled(signedIn, world.clock);
  expect((await signedIn.get('/conversations')).status).toBe(200);
  expect((await manager.get('/conversations')).status).toBe(401);
});

test('open sockets of people without a factor end, and others remain', async () => {
  const [manager, lead] = [await world.as('manager'), await world.as('cs_lead')];
  const [shut, remaining] = [await world.socket(manager), await world.socket(lead)];
  const notice = new Promise((resolve) => shut.once('session', resolve));
  const ended = new Promise((resolve) => shut.once('disconnect', resolve));
  await demand('manager');
  expect(await notice).toEqual({ code: 'permissions_changed' });
  await ended;
  expect(remaining.connected).toBe(true);
  await expect(world.socket(manager)).rejects.toThrow('second_factor_missing');
  const stream = await manager.get('/stream?scopes=inbox:all');
  expect([stream.status, stream.body.code]).toEqual([403, 'second_factor_missing']);
});

test('API tokens of people without a factor grant no access until they have one', async () => {
  const [brand] = world.brands;
  const id = await makePerson(world, 'maker', 'manager', [brand!.id]);
  const keys = ['messages.view', 'monitor.view', 'settings.integrations'];
  await owner.put(`/staff/${id}/permissions`, { permissions: keys });
  const creator = await world.as('maker');
  const { token } = (
    await creator.post('/api-tokens', { name: 'Till', permissions: keys.slice(0, 2), assignedBrands: [brand!.id] })
  ).body.data;
  const program = new Caller(world.url, token);
  const codes = async () => [
    (await program.get('/conversations')).body.code,
    (await program.get('/stream')).body.code,
    (await fetch(`${world.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status,
  ];
  expect(await codes()).toEqual([undefined, 'validation_failed', 200]);
  const stream = await StreamClient.open(world.url, token);
  await demand('manager');
  expect(await stream.closed).toEqual([4403, 'permissions_changed']);
  expect(await codes()).toEqual(['second_factor_missing', 'second_factor_missing', 403]);
  await enrolled(await world.as('maker'), world.clock);
  expect(await codes()).toEqual([undefined, 'validation_failed', 200]);
});

test('it applies again at once to a person whose factor is removed', async () => {
  await demand('manager');
  const manager = await world.as('manager');
  await enrolled(manager, world.clock);
  const socket = await world.socket(manager);
  const ended = new Promise((resolve) => socket.once('disconnect', resolve));
  expect((await owner.delete(`/staff/${world.people.manager}/second-factor`)).status).toBe(200);
  await ended;
  expect((await manager.get('/conversations')).body.code).toBe('second_factor_missing');
});

test('API tokens keep working, and no factor is required once it is switched off', async () => {
  const fields = { name: 'x', permissions: ['messages.view'], assignedBrands: [] };
  const { token } = (await owner.post('/api-tokens', fields)).body.data;
  await demand('viewer');
  expect((await new Caller(world.url, token).get('/conversations')).status).toBe(200);
  const viewer = await world.as('viewer');
  expect((await viewer.get('/conversations')).status).toBe(403);
  await demand(null);
  expect((await viewer.get('/conversations')).status).toBe(200);
});
