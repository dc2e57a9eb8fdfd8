import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogRecord } from '../../server/log/port.ts';
import { limits } from '../../shared/limits.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

/** Tests of the refusals that the log records, and of the list of a user's sessions. */

let world: World;
beforeAll(async () => {
  world = await bootWorld();
});
afterAll(() => world.close());

const visitor = () => new Caller(world.url);
const login = (username: string, wrong = 'wrong password') =>
  visitor().post('/auth/login', { username, password: wrong });

/** Returns the records that `act` appends to a stream. */
async function recordsOf(act: () => Promise<unknown>, stream = 'security'): Promise<LogRecord[]> {
  const before = await world.app.log.head();
  await act();
  await world.settled();
  return (await world.app.log.read(before, 1000)).filter((record) => record.stream === stream);
}

test('a refused sign-in is recorded with the person, without any input', async () => {
  const staffId = await makePerson(world, 'known', 'viewer', []);
  const records = await recordsOf(async () => {
    await login('known');
    await login('a password typed as name');
  });
  const events = records.map(({ events: [event] }) => event);
  expect(events).toMatchObject([
    { type: 'sign-in.refused', staffId, code: 'invalid_credentials', address: '127.0.0.1', repeated: 0 },
    { type: 'sign-in.refused', staffId: null, code: 'invalid_credentials', address: '127.0.0.1', repeated: 0 },
  ]);
  expect(JSON.stringify(records)).not.toMatch(/known|typed as name/);
});

test('equal refusals are one record in a quarter of an hour, and the next contains their number', async () => {
  const staffId = await makePerson(world, 'pressed', 'viewer', []);
  const codes = (records: LogRecord[]) =>
    records.map(({ events: [event] }) => {
      const { code, repeated } = event as { code?: string; repeated?: number };
      return [code, repeated];
    });
  const many = await recordsOf(async () => {
    for (let n = 0; n < 8; n += 1) await login('pressed');
  });
  expect(codes(many)).toEqual([
    ['invalid_credentials', 0],
    ['too_many_attempts', 0],
  ]);
  world.clock.pass(limits.securityWindowMs + 1);
  expect(codes(await recordsOf(() => login('pressed')))).toEqual([['invalid_credentials', 4]]);
  expect(world.app.engine.read('staff', staffId)).toBeDefined();
});

test('a refusal by permission contains person, permission and call, once for each permission', async () => {
  const viewer = await world.as('viewer');
  const records = await recordsOf(async () => {
    for (let n = 0; n < 5; n += 1) await viewer.get('/staff');
    await viewer.get('/api-tokens');
  });
  const staffId = world.people.viewer;
  expect(records.map(({ actor }) => actor)).toEqual([`staff:${staffId}`, `staff:${staffId}`]);
  expect(records.map(({ events: [event] }) => event)).toMatchObject([
    { type: 'access.refused', staffId, route: 'GET /staff', details: ['access.view'], repeated: 0 },
    { type: 'access.refused', staffId, route: 'GET /api-tokens', details: ['settings.integrations'], repeated: 0 },
  ]);
});

test('unlimited names from everywhere create a limited number of records', async () => {
  const people = await Promise.all([...Array(4).keys()].map((n) => makePerson(world, `flood${n}`, 'viewer', [])));
  const records = await recordsOf(async () => {
    await Promise.all([...Array(40).keys()].map((n) => login(`nobody${n}`)));
    await Promise.all(people.flatMap((_, n) => [login(`flood${n}`), login(`FLOOD${n}`)]));
  });
  expect(records.length).toBeLessThanOrEqual(1 + people.length);
});

test('the own sessions are listed with address and browser, and can be ended', async () => {
  await makePerson(world, 'twice', 'viewer', []);
  const browser = 'Browser '.repeat(60);
  const answer = await visitor().call(
    'POST',
    '/auth/login',
    { username: 'twice', password },
    { 'user-agent': browser },
  );
  const there = new Caller(world.url, answer.body.data.token);
  world.clock.pass(1000);
  const here = await world.as('twice');
  const listed = (await here.get('/auth/me/sessions')).body.data;
  expect(listed).toMatchObject([
    { current: true, address: '127.0.0.1' },
    { current: false, address: '127.0.0.1', browser: browser.slice(0, 200) },
  ]);
  const stranger = await world.as('viewer');
  expect((await stranger.delete(`/auth/me/sessions/${listed[1].id}`)).body.code).toBe('session_not_found');
  expect((await here.delete(`/auth/me/sessions/${listed[1].id}`)).status).toBe(200);
  expect([(await there.get('/auth/me')).status, (await here.get('/auth/me')).status]).toEqual([401, 200]);
  expect((await here.delete(`/auth/me/sessions/${listed[1].id}`)).body.code).toBe('session_not_found');
});

test('the own sessions show when each was last active, an open page is active now, and all others can be ended at once', async () => {
  await makePerson(world, 'thrice', 'viewer', []);
  const [first, second, here] = [await world.as('thrice'), await world.as('thrice'), await world.as('thrice')];
  const listed = async (caller: Caller): Promise<{ id: string; current: boolean; lastSeenAt: string }[]> =>
    (await caller.get('/auth/me/sessions')).body.data;
  const idOf = async (caller: Caller) => (await listed(caller)).find(({ current }) => current)?.id;
  const ids = [await idOf(first), await idOf(second), await idOf(here)];
  const socket = await world.socket(second);
  const signedOut = new Promise((resolve) => socket.once('session', resolve));
  world.clock.pass(60_000);
  const requestedAt = new Date(world.clock.now()).toISOString();
  await first.get('/auth/me');
  world.clock.pass(60_000);
  const now = new Date(world.clock.now()).toISOString();
  const seen = new Map((await listed(here)).map(({ id, lastSeenAt }) => [id, lastSeenAt]));
  expect(ids.map((id) => seen.get(id ?? ''))).toEqual([requestedAt, now, now]);
  expect((await here.delete('/auth/me/sessions')).status).toBe(200);
  expect(await signedOut).toEqual({ code: 'signed_out' });
  const states = [first, second, here].map(async (caller) => (await caller.get('/auth/me')).status);
  expect(await Promise.all(states)).toEqual([401, 401, 200]);
});

test('the own name is changed by the person, and by no API token', async () => {
  const caller = await world.as('cs_lead');
  const { body } = await caller.put('/auth/me', { fullName: '  Lek Leader ' });
  expect(body.data.user.fullName).toBe('Lek Leader');
  expect((await caller.get('/auth/me')).body.data.user.fullName).toBe('Lek Leader');
  for (const wrong of [{ fullName: ' ' }, { fullName: 'x', role: 'admin' }]) {
    expect((await caller.put('/auth/me', wrong)).body.code).toBe('validation_failed');
  }
});

test('a webhook address and a test message are recorded, whatever LINE responds', async () => {
  const owner = await world.as('super_admin');
  const { lineAccountId } = world.brands[0]!;
  const records = await recordsOf(async () => {
    await owner.post(`/line-accounts/${lineAccountId}/webhook`, { webhookUrl: 'https://elsewhere.example/hook' });
    await owner.post(`/line-accounts/${lineAccountId}/test-message`, {
      userId: `U${'a'.repeat(32)}`,
      message: 'hello',
    });
  }, 'config');
  expect(records.map(({ actor, events: [event] }) => [actor, event])).toMatchObject([
    [
      `staff:${world.people.super_admin}`,
      { type: 'line-account.webhook-asked', url: 'https://elsewhere.example/hook' },
    ],
    [`staff:${world.people.super_admin}`, { type: 'line-account.message-tried', lineAccountId }],
  ]);
  expect(JSON.stringify(records)).not.toContain('aaaa');
});
