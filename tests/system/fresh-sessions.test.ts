import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { enrolled } from '../support/second-factor.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

/**
 * Tests that a session is fresh for ten minutes after a sign-in or another proof of identity. The calls that require a fresh session are in
 * tests/laws/effects.test.ts.
 */

let world: World;
beforeAll(async () => {
  world = await bootWorld();
});
afterAll(() => world.close());

const codeOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code];
const required = [403, 'reauthentication_required'];
const prove = (caller: Caller, body: object = { password }) => caller.post('/auth/reauthenticate', body);

test('a sign-in is fresh for ten minutes, and entering the password again adds ten', async () => {
  const owner = await world.as('super_admin');
  expect((await owner.get('/staff/export?lang=en')).status).toBe(200);
  world.clock.pass(limits.freshMs - 1);
  expect((await owner.get('/staff/export?lang=en')).status).toBe(200);
  world.clock.pass(1);
  expect(codeOf(await owner.get('/staff/export?lang=en'))).toEqual(required);
  const { body } = await prove(owner);
  expect(body.data.freshUntil).toBe(new Date(world.clock.now() + limits.freshMs).toISOString());
  expect((await owner.get('/staff/export?lang=en')).status).toBe(200);
});

test('unchanged settings need no fresh session, but a reset always does', async () => {
  await (await world.as('super_admin')).put('/settings', { retentionDays: 365 });
  const clerk = await world.stale('super_admin');
  expect((await clerk.put('/settings', { retentionDays: 365, secondFactorFrom: null })).status).toBe(200);
  expect((await clerk.put('/settings', { systemName: 'Desk' })).status).toBe(200);
  expect(codeOf(await clerk.put('/settings', { systemName: 'Desk 2', retentionDays: 400 }))).toEqual(required);
  expect(codeOf(await clerk.post('/settings/reset'))).toEqual(required);
  expect((await clerk.get('/settings')).body.data).toMatchObject({ retentionDays: 365, systemName: 'Desk' });
});

test('a fresh session affects no other, and a restart changes the freshness of neither', async () => {
  const other = await world.stale('super_admin');
  const fresh = await world.as('super_admin');
  await world.restart();
  const again = ({ token }: Caller) => new Caller(world.url, token).post('/settings/reset');
  expect(codeOf(await again(other))).toEqual(required);
  expect((await again(fresh)).status).toBe(200);
});

test('the sign-in of an older record is not fresh', async () => {
  const { engine } = world.app;
  const staffId = world.people.manager;
  const at = engine.now();
  const event = { type: 'session.started' as const, staffId, sessionId: 'old', expiresAt: at + limits.sessionMs };
  await engine.append({ stream: `staff/${staffId}`, at, actor: `staff:${staffId}`, events: [event] });
  await engine.reached(await world.app.log.head());
  expect(engine.read('session', 'old')?.row.freshUntil).toBeNull();
});

test('five wrong passwords lock a session without signing it out, and leave other sessions unlocked', async () => {
  await makePerson(world, 'forgetful', 'viewer', []);
  const caller = await world.as('forgetful');
  const other = await world.as('forgetful');
  for (let n = 0; n < limits.loginFailures; n++) {
    expect(codeOf(await prove(caller, { password: `wrong ${n}` }))).toEqual([400, 'wrong_password']);
  }
  expect(codeOf(await prove(caller))).toEqual([429, 'too_many_attempts']);
  expect((await caller.get('/auth/me')).status).toBe(200);
  expect((await prove(other)).status).toBe(200);
});

test('with a second factor a code is needed too, once', async () => {
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
