import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { contractOf, methodOf, pathOf, routes } from '../support/rest-world.ts';
import { enrolled } from '../support/second-factor.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

/** Sensitive acts ask for the own password again. */

let world: World;
beforeAll(async () => {
  world = await bootWorld();
});
afterAll(() => world.close());

const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const required = [403, 'reauthentication_required'];
const gated = routes.filter((route) => contractOf(route).fresh === true);
const prove = (caller: Caller, body: object = { password }) => caller.post('/auth/reauthenticate', body);

/** A call of a contract about a person who is there. */
const ask = (caller: Caller, route: (typeof routes)[number]) =>
  caller.call(methodOf(route), pathOf(route, { id: world.people.viewer }), contractOf(route).example?.body);

test('the calls that want it are those of the decision', () => {
  expect(gated.sort()).toEqual([
    'DELETE /auth/second-factor',
    'DELETE /settings/smtp',
    'DELETE /staff/:id/second-factor',
    'GET /settings/backup',
    'POST /api-tokens',
    'POST /auth/second-factor/recovery-codes',
    'POST /settings/restore',
    'POST /wall-tokens',
    'PUT /settings/smtp',
    'PUT /staff/:id/reset-password',
    'PUT /wall-tokens/:id/renew',
  ]);
});

describe.each(gated)('%s', (route) => {
  test('is shut after a sign-in, open after the password, and shut again after ten minutes', async () => {
    const owner = await world.as('super_admin');
    expect(codeOf(await ask(owner, route))).toEqual(required);
    const { body } = await prove(owner);
    expect(body.data.freshUntil).toBe(new Date(world.clock.now() + limits.freshMs).toISOString());
    expect((await ask(owner, route)).body?.code).not.toBe('reauthentication_required');
    world.clock.pass(limits.freshMs);
    expect(codeOf(await ask(owner, route))).toEqual(required);
  });

  test('is never open to a program', async () => {
    const owner = await world.fresh('super_admin');
    const wish = { name: 'x', permissions: ['settings.integrations', 'access.users'], assignedBrands: [] };
    const { token } = (await owner.post('/api-tokens', wish)).body.data;
    const { status, body } = await ask(new Caller(world.url, token), route);
    expect([status, body.code, body.details]).toEqual([403, 'forbidden', [{ path: 'permission', message: 'session' }]]);
  });
});

test.each([
  ['a password of somebody else', () => [`/staff/${world.people.viewer}`, { password: 'quite another' }] as const],
  ['the end of quiet conversations', () => ['/settings', { retentionDays: 365 }] as const],
])('%s asks for it among other fields, which do not', async (_, act) => {
  const owner = await world.as('super_admin');
  const [path, fields] = act();
  const plain = path === '/settings' ? { systemName: 'Desk' } : { fullName: 'Somebody' };
  expect((await owner.put(path, plain)).status).toBe(200);
  expect(codeOf(await owner.put(path, { ...plain, ...fields }))).toEqual(required);
  await prove(owner);
  expect((await owner.put(path, { ...plain, ...fields })).status).toBe(200);
});

test('settings that stay as they are ask for it neither by a change nor by a reset', async () => {
  const owner = await world.fresh('super_admin');
  await owner.put('/settings', { retentionDays: 365 });
  const clerk = await world.as('super_admin');
  expect((await clerk.put('/settings', { retentionDays: 365, secondFactorFrom: null })).status).toBe(200);
  expect(codeOf(await clerk.post('/settings/reset'))).toEqual(required);
  expect((await clerk.get('/settings')).body.data.retentionDays).toBe(365);
  expect((await owner.put('/settings', { retentionDays: null, systemName: 'Desk' })).status).toBe(200);
  const { status, body } = await clerk.post('/settings/reset');
  expect([status, body.data.systemName]).not.toEqual([200, 'Desk']);
  expect(status).toBe(200);
});

test('one session that is fresh opens no other, and stays so over a restart', async () => {
  await (await world.fresh('super_admin')).put('/settings', { retentionDays: 365 });
  const fresh = await world.fresh('super_admin');
  const other = await world.as('super_admin');
  await world.restart();
  const again = ({ token }: Caller) => new Caller(world.url, token).post('/settings/reset');
  expect(codeOf(await again(other))).toEqual(required);
  expect((await again(fresh)).status).toBe(200);
});

test('wrong passwords are no sign-out, and five lock', async () => {
  await makePerson(world, 'forgetful', 'viewer', []);
  const caller = await world.as('forgetful');
  for (let n = 0; n < limits.loginFailures; n++) {
    expect(codeOf(await prove(caller, { password: `wrong ${n}` }))).toEqual([400, 'wrong_password']);
  }
  expect(codeOf(await prove(caller))).toEqual([429, 'too_many_attempts']);
  expect((await caller.get('/auth/me')).status).toBe(200);
});

test('with a second factor it takes a code too, once', async () => {
  await makePerson(world, 'careful', 'viewer', []);
  const caller = await world.as('careful');
  const { app, recoveryCodes } = await enrolled(caller, world.clock);
  for (const code of [undefined, app.code(), app.wrong()]) {
    const answer = await prove(caller, { password, code });
    expect([...codeOf(answer), answer.body.details[0].path]).toEqual([400, 'wrong_code', 'code']);
  }
  world.clock.pass(30_000);
  expect(codeOf(await prove(caller, { password: 'wrong', code: app.code() }))).toEqual([400, 'wrong_password']);
  expect((await prove(caller, { password, code: app.code() })).status).toBe(200);
  expect(codeOf(await prove(caller, { password, code: app.code() }))).toEqual([400, 'wrong_code']);
  expect((await prove(caller, { password, code: recoveryCodes[0] })).status).toBe(200);
});

test('guessed codes lock, however often the password is right', async () => {
  await makePerson(world, 'guessed', 'viewer', []);
  const caller = await world.as('guessed');
  const { app } = await enrolled(caller, world.clock);
  for (let n = 0; n < limits.loginFailures; n++) await prove(caller, { password, code: app.wrong() });
  world.clock.pass(30_000);
  expect(codeOf(await prove(caller, { password, code: app.code() }))).toEqual([429, 'too_many_attempts']);
});
