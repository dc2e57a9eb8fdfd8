import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TeamMember } from '../../shared/api/dashboard.ts';
import { tolerances } from '../../shared/limits.ts';
import { metricId } from '../../shared/metrics.ts';
import { ExistingRows } from '../support/rest-world.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let lead: Caller;
let owner: Caller;
beforeEach(async () => {
  world = await bootWorld();
  lead = await world.as('cs_lead');
  owner = await world.as('super_admin');
});
afterEach(() => world.close());

const brandId = (n = 0) => world.brands[n]?.id ?? '';
const team = async (caller: Caller, presence: string, brand = 'all'): Promise<TeamMember[]> =>
  (await caller.get(`/dashboard/team/${presence}?brand=${brand}`)).body.data;
const namesOf = (members: TeamMember[]) => members.map(({ fullName }) => fullName);

/** Creates a waiting conversation of a brand, assigned to a staff member. */
async function held(staffId: string, n = 0): Promise<string> {
  const id = await new ExistingRows(world, brandId(n)).conversation();
  await owner.put(`/conversations/${id}/assign`, { staffId });
  return id;
}

async function signedIn(username: string): Promise<Caller> {
  const caller = await world.as(username);
  const socket = await world.socket(caller);
  await socket.emitWithAck('join', { scope: 'me' });
  await world.settled();
  return caller;
}

test('lists with a custom order continue where the last page ended', async () => {
  const caller = await world.as('super_admin');
  for (const path of ['/dashboard/team/offline', '/performance/workload', '/dashboard/analytics/brands', '/figures']) {
    const complete = (await caller.get(`${path}?limit=200`)).body;
    const found: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await caller.get(`${path}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect([path, body.meta.total]).toEqual([path, complete.data.length]);
      found.push(...body.data);
      cursor = body.meta.nextCursor;
    }
    expect(found.length).toBeGreaterThan(1);
    expect([path, found]).toEqual([path, complete.data]);
  }
});

test('people are online, busy or offline, with the time of the last change', async () => {
  const before = await team(lead, 'offline');
  expect(before.every(({ since }) => since === null)).toBe(true);
  world.clock.pass(60_000);
  const agent = await signedIn('cs_agent');
  expect(await team(lead, 'online')).toMatchObject([
    { fullName: 'Person cs_agent', presence: 'online', open: 0, capacity: 10, loadRate: 0 },
  ]);
  const [{ since } = { since: null }] = await team(lead, 'online');
  expect(since).toBe(new Date(world.clock.now()).toISOString());

  world.clock.pass(60_000);
  await agent.put('/auth/me/presence', { presence: 'busy' });
  expect(await team(lead, 'online')).toEqual([]);
  const [busy] = await team(lead, 'busy');
  expect(busy).toMatchObject({ presence: 'busy', since: new Date(world.clock.now()).toISOString() });
});

test('the load is of open and pending conversations, and people at capacity are busy', async () => {
  await owner.put('/settings', { staffCapacity: 2 });
  await signedIn('cs_agent');
  const id = world.people.cs_agent;
  const first = await held(id);
  const loadRate = async () => (await lead.get('/dashboard/reminders/load-rate')).body.data;
  expect(await loadRate()).toMatchObject({ loadRate: 50, staff: [{ id, open: 1, capacity: 2, loadRate: 50 }] });

  const second = await held(id);
  expect(namesOf(await team(lead, 'busy'))).toEqual(['Person cs_agent']);
  await owner.put(`/conversations/${second}/status`, { status: 'pending' });
  expect(await loadRate()).toMatchObject({ loadRate: 100 });
  await owner.put(`/conversations/${second}/status`, { serviceStatus: 'blocked', reason: 'adverts' });
  expect(await loadRate()).toMatchObject({ loadRate: 50 });
  await owner.put(`/conversations/${first}/archive`, { archived: true });
  expect(await loadRate()).toMatchObject({ loadRate: 0 });
});

test('without people there is no load rate', async () => {
  await held(world.people.cs_agent);
  expect((await lead.get('/dashboard/reminders/load-rate')).body.data).toEqual({ loadRate: null, staff: [] });
});

test('the waiting customers of a person are listed as rows', async () => {
  const id = world.people.cs_agent;
  const conversationId = await held(id);
  const value = (name: string, staffId: string) =>
    world.app.engine.read('metric', metricId(name, brandId(), staffId))?.row.value ?? 0;
  expect([value('waitingCustomers', id), value('overtimeCustomers', id)]).toEqual([1, 0]);
  world.clock.pass(tolerances.normal * 1000 + 1);
  await world.app.alarm.ring();
  await world.settled();
  expect([value('waitingCustomers', id), value('overtimeCustomers', id)]).toEqual([1, 1]);
  await owner.put(`/conversations/${conversationId}/assign`, { staffId: world.people.cs_lead });
  expect([value('waitingCustomers', id), value('overtimeCustomers', world.people.cs_lead)]).toEqual([0, 1]);
});

test('people see neither the team nor the load of invisible brands', async () => {
  const far = await makePerson(world, 'far', 'cs_agent', [brandId(1)]);
  const both = await makePerson(world, 'both', 'cs_agent', [brandId(0), brandId(1)]);
  await signedIn('far');
  await signedIn('both');
  // Waits, because presence is recorded with a delay if two people sign in at the same time.
  await vi.waitFor(async () => expect(await team(owner, 'online')).toHaveLength(2));
  await held(far, 1);
  await held(both, 1);
  await held(both, 0);
  expect(await team(lead, 'online')).toMatchObject([{ id: both, open: 1 }]);
  expect(await team(owner, 'online')).toMatchObject([
    { id: both, open: 2 },
    { id: far, open: 1 },
  ]);
  expect(await team(owner, 'online', brandId(1))).toMatchObject([
    { id: both, open: 1 },
    { id: far, open: 1 },
  ]);
  expect(await team(owner, 'online', `${brandId(0)},${brandId(1)}`)).toHaveLength(2);
  expect((await lead.get(`/dashboard/team/online?brand=${brandId(1)}`)).body.code).toBe('brand_not_found');
  expect((await lead.get(`/dashboard/team/online?brand=${brandId(0)},${brandId(1)}`)).status).toBe(404);
});
