import { afterEach, describe, expect, test } from 'vitest';
import type { Rates } from '../../server/http/rate-limits.ts';
import { limits } from '../../shared/limits.ts';
import { bootWorld, Caller, password, type World } from '../support/world.ts';

const open: World[] = [];
async function boot(rates?: Partial<Rates>): Promise<World> {
  const world = await bootWorld({ brandCount: 1, ...(rates === undefined ? {} : { app: { rates } }) });
  open.push(world);
  return world;
}
afterEach(() => Promise.all(open.splice(0).map((world) => world.close())));

const person = (username: string) => ({ username, password, fullName: 'New', email: `${username}@example.com` });
const staff = (world: World, username: string) =>
  world.app.rows.all('staff').find(({ row }) => row.username === username)?.row;

async function openWorld(): Promise<{ world: World; visitor: Caller; owner: Caller }> {
  const world = await boot();
  const owner = await world.as('super_admin');
  await owner.put('/settings', { registrationOpen: true });
  return { world, visitor: new Caller(world.url), owner };
}

describe('requesting an account', () => {
  test('is off until it is switched on', async () => {
    const world = await boot();
    const visitor = new Caller(world.url);
    expect((await visitor.get('/auth/setup')).body.data).toEqual({
      needsOwner: false,
      registrationOpen: false,
      resetsByMail: false,
    });
    const refused = await visitor.post('/auth/register', person('new'));
    expect([refused.status, refused.body.code]).toEqual([403, 'registration_closed']);
  });

  test('gets the same response for names and addresses in use and free ones', async () => {
    const { world, visitor } = await openWorld();
    const answers = [
      await visitor.post('/auth/register', person('fresh')),
      await visitor.post('/auth/register', person('viewer')),
      await visitor.post('/auth/register', { ...person('other'), email: 'viewer@example.com' }),
      await visitor.post('/auth/register', person('fresh')),
    ];
    await world.settled();
    const responses = answers.map(({ status, body, headers }) => [status, body, headers.get('set-cookie')]);
    for (const one of responses) expect(one).toEqual([201, { success: true, data: { token: null, user: null } }, null]);
    expect([staff(world, 'fresh')?.status, staff(world, 'other')]).toEqual(['inactive', undefined]);
    expect(staff(world, 'viewer')?.status).toBe('active');
  });

  test('is limited in the number of waiting accounts', async () => {
    const { world, visitor } = await openWorld();
    const { engine } = world.app;
    const wait = (n: number) => ({
      type: 'staff.created' as const,
      ...{
        staffId: `s${n}`,
        username: `w${n}`,
        fullName: '',
        email: '',
        role: 'viewer' as const,
        status: 'inactive' as const,
      },
      ...{ assignedBrands: [], permissions: null, passwordHash: '', master: false },
    });
    const events = Array.from({ length: limits.waitingAccounts }, (_, n) => wait(n));
    await engine.execute('config', 'system', () => ({ events }));
    for (const name of ['viewer', 'fresh']) {
      expect((await visitor.post('/auth/register', person(name))).body.code).toBe('too_many_requests');
    }
  });

  test('expires, unless an administrator has activated it once', async () => {
    const { world, visitor, owner } = await openWorld();
    for (const name of ['goes', 'stays']) await visitor.post('/auth/register', person(name));
    await world.settled();
    await owner.put(`/staff/${staff(world, 'stays')!.id}/status`, { status: 'active' });
    await owner.put(`/staff/${staff(world, 'stays')!.id}/status`, { status: 'inactive' });
    world.clock.pass(limits.waitingAccountMs - 1);
    await world.app.alarm.ring();
    expect(staff(world, 'goes')).toBeDefined();
    world.clock.pass(1);
    await world.app.alarm.ring();
    await world.settled();
    expect([staff(world, 'goes'), staff(world, 'stays')?.status]).toEqual([undefined, 'inactive']);
    // The user name of the deleted account is available again.
    await visitor.post('/auth/register', person('goes'));
    await world.settled();
    expect(staff(world, 'goes')).toBeDefined();
  });
});

describe('public calls', () => {
  test('read no person: an invalid JSON row of staff is not read', async () => {
    const { world, visitor } = await openWorld();
    world.app.store.sqlite
      .prepare("UPDATE rows SET row = 'broken' WHERE kind = 'staff' AND id = ?")
      .run(world.people.viewer);
    expect((await visitor.get('/auth/setup')).status).toBe(200);
    expect((await visitor.post('/auth/register', person('fresh'))).status).toBe(201);
  });

  test('are limited to a few a minute for anonymous callers of one address, not for people', async () => {
    const world = await boot({ anonymous: 2, others: 1000 });
    const visitor = new Caller(world.url);
    const viewer = await world.as('viewer');
    for (const status of [200, 200, 429]) expect((await visitor.get('/auth/setup')).status).toBe(status);
    expect((await viewer.get('/auth/setup')).status).toBe(200);
  });
});
