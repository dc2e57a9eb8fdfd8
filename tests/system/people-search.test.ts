import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffCounts } from '../../shared/api/staff.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { roleDefaults } from '../../shared/permissions.ts';
import type { Staff } from '../../shared/rows.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

/** Tests of the user list in a large company: searching, filtering and counting on the server. */

let world: World;
let owner: Caller;
const crowd = 5000;
const day = 86_400_000;

function someone(n: number): EventOf<'staff.created'> {
  const differs = n % 100 === 0;
  return {
    type: 'staff.created',
    staffId: `p${n}`,
    username: `user${n}`,
    fullName: n === 4321 ? '\u202eสมชาย ใจดี 🌸' : `Person ${String(n).padStart(4, '0')}`,
    email: `p${n}@example.com`,
    role: n < 50 ? 'cs_lead' : 'cs_agent',
    status: n % 500 === 0 ? 'inactive' : 'active',
    assignedBrands: [world.brands[n % 2]!.id],
    permissions: differs ? ['messages.view', 'messages.export'] : null,
    passwordHash: 'none',
    master: false,
  };
}

beforeAll(async () => {
  world = await bootWorld();
  const { engine } = world.app;
  for (let from = 0; from < crowd; from += 500) {
    const events = Array.from({ length: 500 }, (_, n) => someone(from + n));
    await engine.append({ stream: 'config', at: engine.now() - 100 * day, actor: 'system', events });
  }
  await world.settled();
  owner = await world.as('super_admin');
});
afterAll(() => world.close());

async function list(query: string, caller = owner) {
  const { status, body } = await caller.get(`/staff?${query}`);
  expect([query, status]).toEqual([query, 200]);
  const { data, meta } = body as {
    data: Staff[];
    meta: { total: number; nextCursor: string | null; counts: StaffCounts };
  };
  return { data, meta, ids: data.map(({ id }) => id) };
}

test('a person is found by part of a name in any script, a user name or an address', async () => {
  for (const q of ['ใจดี', 'USER4321', 'p4321@'])
    expect((await list(`q=${encodeURIComponent(q)}`)).ids).toEqual(['p4321']);
  expect((await list('q=nobody%20there')).meta).toMatchObject({ total: 0, nextCursor: null });
});

test('filters combine, and counts are given for each', async () => {
  const { meta } = await list('limit=1');
  expect(meta.total).toBe(crowd + 6);
  expect(meta.counts).toMatchObject({ people: crowd + 6, mayChange: 1, differing: 50, inactive: 10, idle: crowd - 10 });
  expect(meta.counts.roles.cs_lead).toEqual({ people: 51, differing: 1 });
  expect(meta.counts.areas.access).toBe(1);
  expect((await list('differing=true&limit=1')).meta.total).toBe(50);
  expect((await list('status=inactive&limit=1')).meta.total).toBe(10);
  expect((await list('idle=true&role=cs_lead&limit=1')).meta.total).toBe(49);
  expect((await list('key=messages.export&limit=1')).meta.total).toBe(52);
  const ofBrand = await list(`brand=${world.brands[1]!.id}&role=cs_lead&limit=1`);
  expect(ofBrand.meta.counts.roles.cs_lead).toEqual({ people: 25, differing: 0 });
  expect(ofBrand.meta.counts.people).toBe(crowd + 6);
});

test('by role the highest come first, within each those who differ from it; every page once', async () => {
  const found: Staff[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list(`sort=role&limit=200${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    found.push(...page.data);
    cursor = page.meta.nextCursor;
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(crowd + 6);
  expect(found.slice(0, 4).map(({ role }) => role)).toEqual(['super_admin', 'admin', 'manager', 'cs_lead']);
  expect(found[3]).toMatchObject({ id: 'p0', permissions: ['messages.view', 'messages.export'], permissionCount: 2 });
});

describe('a reader of one brand', () => {
  test('counts only its people, and sees that another person works elsewhere too', async () => {
    const [near, far] = world.brands.map(({ id }) => id) as [string, string];
    const id = await makePerson(world, 'near', 'admin', [near]);
    await owner.put(`/staff/${id}/permissions`, {
      permissions: [...roleDefaults.admin, 'access.view', 'access.users'],
    });
    const caller = await world.as('near');
    const { meta } = await list('limit=1', caller);
    expect(meta.counts.people).toBe(crowd / 2 + 7);
    await owner.put('/staff/p2', { assignedBrands: [near, far] });
    expect((await list('q=user2', caller)).data[0]).toMatchObject({ assignedBrands: [near], elsewhere: true });
    expect((await list('q=user2')).data[0]).toMatchObject({ assignedBrands: [near, far], elsewhere: false });
    expect((await caller.put('/staff/p2', { fullName: 'X' })).body).toMatchObject({
      code: 'forbidden',
      details: [{ path: 'assignedBrands' }],
    });
  });
});

describe('concurrent changes of the same person', () => {
  const version = async (id: string) => (await list(`q=${id.replace('p', 'user')}`)).data[0]!.version;

  test('the second is refused with the current person; nothing is changed', async () => {
    const seen = await version('p77');
    expect((await owner.put('/staff/p77', { fullName: 'First', version: seen })).status).toBe(200);
    const { status, body } = await owner.put('/staff/p77', { email: 'second@example.com', version: seen });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect(body.data).toMatchObject({ id: 'p77', fullName: 'First', email: 'p77@example.com' });
    expect((await owner.put('/staff/p77/permissions', { permissions: null, version: seen })).status).toBe(409);
    const merged = await owner.put('/staff/p77', { email: 'second@example.com', version: body.data.version });
    expect(merged.body.data).toMatchObject({ fullName: 'First', email: 'second@example.com' });
  });

  test('a sign-in, a presence status and a password are not such changes', async () => {
    const id = await makePerson(world, 'quiet', 'viewer', [world.brands[0]!.id]);
    const seen = (await list('q=quiet')).data[0]!.version;
    await world.as('quiet');
    await owner.put(`/staff/${id}/reset-password`, { newPassword: 'a longer password' });
    expect((await owner.put(`/staff/${id}`, { fullName: 'Quiet', version: seen })).status).toBe(200);
  });
});

test('a deleted brand is removed from its people', async () => {
  const { body } = await owner.post('/brands', { name: 'Short' });
  await owner.put('/staff/p9', { assignedBrands: [body.data.id, world.brands[1]!.id] });
  await owner.delete(`/brands/${body.data.id}`);
  expect((await list('q=user9&limit=200')).data.find(({ id }) => id === 'p9')?.assignedBrands).toEqual([
    world.brands[1]!.id,
  ]);
});
