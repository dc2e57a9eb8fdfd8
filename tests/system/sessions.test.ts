import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { bootWorld, Caller, makePerson, password, type World } from '../support/world.ts';

/** Tests of how long sessions and tokens grant access, and of how their access is revoked. */

let world: World;
beforeAll(async () => {
  world = await bootWorld();
});
afterAll(() => world.close());

const fields = { name: 'Warehouse', permissions: ['messages.view'], assignedBrands: [] };
const works = async ({ token }: { token?: string | undefined }) =>
  (await new Caller(world.url, token).get('/conversations')).status === 200;
const due = async () => {
  await world.app.alarm.ring();
  await world.settled();
};

async function addCreator(): Promise<{ id: string; caller: Caller; program: Caller }> {
  const name = `p${crypto.randomUUID()}`;
  const id = await makePerson(world, name, 'admin', [world.brands[0]!.id]);
  const owner = await world.as('super_admin');
  await owner.put(`/staff/${id}/permissions`, { permissions: ['messages.view', 'settings.integrations'] });
  const caller = await world.as(name);
  const { token } = (await caller.post('/api-tokens', fields)).body.data;
  return { id, caller, program: new Caller(world.url, token) };
}

test('an API token ends when another person resets the password of its creator, and when the creator is deleted', async () => {
  const owner = await world.as('super_admin');
  const acts = [
    (id: string) => owner.put(`/staff/${id}/reset-password`, { newPassword: 'a new password' }),
    (id: string) => owner.put(`/staff/${id}`, { password: 'a new password' }),
    (id: string) => owner.delete(`/staff/${id}`),
  ];
  for (const act of acts) {
    const { id, program } = await addCreator();
    expect(await works(program)).toBe(true);
    expect((await act(id)).status).toBe(200);
    expect(await works(program)).toBe(false);
    expect(world.app.rows.of('apiToken', id)).toEqual([]);
  }
});

interface Actors {
  id: string;
  owner: Caller;
  caller: Caller;
}
const newPassword = 'a new password';

test.each([
  ['a new password', ({ id, owner }: Actors) => owner.put(`/staff/${id}`, { password: newPassword })],
  ['a reset password', ({ id, owner }: Actors) => owner.put(`/staff/${id}/reset-password`, { newPassword })],
  ['a deactivation', ({ id, owner }: Actors) => owner.put(`/staff/${id}/status`, { status: 'inactive' })],
  ['a deactivation in an edit', ({ id, owner }: Actors) => owner.put(`/staff/${id}`, { status: 'inactive' })],
  [
    "the person's own new password",
    ({ caller }: Actors) => caller.put('/auth/change-password', { currentPassword: password, newPassword }),
  ],
])('%s ends sessions in the same record, so that a crash leaves none alive', async (_, act) => {
  const { id, caller } = await addCreator();
  const { username } = world.app.engine.read('staff', id)!.row;
  const other = await world.as(username);
  const owner = await world.as('super_admin');
  const head = await world.app.log.head();
  expect((await act({ id, owner, caller })).status).toBe(200);
  const records = await world.app.log.read(head, 10);
  const change = records.find(({ events }) => events.some(({ type }) => type === 'staff.changed'));
  expect(change?.events.map(({ type }) => type)).toContain('sessions.ended');
  expect(await works(other)).toBe(false);
});

test('a change of the own password ends API tokens on request', async () => {
  const { caller, program } = await addCreator();
  const change = (currentPassword: string, newPassword: string, more: object = {}) =>
    caller.put('/auth/change-password', { currentPassword, newPassword, ...more });
  expect((await change(password, 'the second one')).status).toBe(200);
  expect(await works(program)).toBe(true);
  expect((await change('the second one', 'and the third one', { revokeTokens: true })).status).toBe(200);
  expect([await works(program), (await caller.get('/auth/me')).status]).toEqual([false, 200]);
});

test('an API token is valid for 90 days by default, 400 at most, and its row is deleted with it', async () => {
  const owner = await world.as('super_admin');
  const inDays = (days: number) => new Date(world.clock.now() + days * 86_400_000).toISOString();
  const make = (expiresAt?: string | null) => owner.post('/api-tokens', { ...fields, expiresAt });
  const usual = (await make()).body.data;
  expect(usual.apiToken.expiresAt).toBe(inDays(90));
  expect((await make(inDays(400))).status).toBe(201);
  for (const wrong of [inDays(400.001), inDays(0), null]) {
    expect((await make(wrong)).body).toMatchObject({ code: 'validation_failed', details: [{ path: 'expiresAt' }] });
  }
  expect(await works(usual)).toBe(true);
  world.clock.pass(limits.apiTokenMs + 1);
  expect(await works(usual)).toBe(false);
  await due();
  expect(world.app.engine.read('apiToken', usual.apiToken.id)).toBeUndefined();
});

test('an API token is distinguished from the person in whose name it acts', async () => {
  const owner = await world.as('super_admin');
  const [brand] = world.brands;
  const keys = { permissions: ['brand.edit'], assignedBrands: [brand!.id] };
  const { token, apiToken } = (await owner.post('/api-tokens', { ...fields, ...keys })).body.data;
  const before = await world.app.log.head();
  await new Caller(world.url, token).put(`/brands/${brand!.id}`, { description: 'by a program' });
  await owner.put(`/brands/${brand!.id}`, { description: 'by hand' });
  const actors = (await world.app.log.read(before, 10)).map(({ actor }) => actor);
  const { super_admin } = world.people;
  expect(actors).toEqual([`token:${apiToken.id}/staff:${super_admin}`, `staff:${super_admin}`]);
});

test('a session ends seven days after the sign-in regardless of use, and its row is deleted', async () => {
  const caller = await world.as('cs_agent');
  const [session] = world.app.rows.of('session', world.people.cs_agent).slice(-1);
  const step = limits.sessionMs / 2;
  let lived = 0;
  let current = caller;
  while ((await current.get('/auth/me')).status === 200 && lived <= 2 * limits.sessionMaxMs) {
    const { token } = (await current.post('/auth/renew')).body.data;
    current = new Caller(world.url, token);
    world.clock.pass(step);
    lived += step;
  }
  expect(lived).toBe(limits.sessionMaxMs);
  await due();
  expect(world.app.engine.read('session', session!.row.id)).toBeUndefined();
});
