import { afterEach, beforeEach, expect, test } from 'vitest';
import { setPermissions } from '../../server/commands/staff.ts';
import { newId } from '../../server/keys/ids.ts';
import { limits } from '../../shared/limits.ts';
import type { Activity } from '../../shared/rows.ts';
import type { Delta, DeltaRow } from '../../shared/sync/messages.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
let lead: Caller;
let conversationId: string;
let nok: ReturnType<World['line']['customer']>;

beforeEach(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  lead = await world.as('cs_lead');
  ({ customer: nok, conversationId } = await newConversation(world));
});
afterEach(() => world.close());

const brandId = (n = 0) => world.brands[n]?.id ?? '';
const list = (caller: Caller, query = '') => caller.get(`/dashboard/activities?limit=200${query}`);
const activities = async (caller: Caller, query = ''): Promise<Activity[]> => (await list(caller, query)).body.data;
/** Returns the activities of the conversation, earliest first. */
const activitiesOf = async (caller: Caller, query = '') =>
  (await activities(caller, query)).filter((one) => one.conversationId === conversationId).reverse();

/** Creates a user with access to the dashboard of the first brand, but not to messages. */
async function blindTo(): Promise<Caller> {
  const staffId = await makePerson(world, 'blind', 'viewer', [brandId()]);
  const keys = setPermissions({ staffId, by: null, permissions: ['dashboard.view'] });
  await world.app.engine.execute('config', 'system', keys);
  return world.as('blind');
}

async function rows(caller: Caller, onDelta: (rows: DeltaRow[]) => void = () => undefined): Promise<DeltaRow[]> {
  const socket = await world.socket(caller);
  socket.on('delta', ({ rows }: Delta) => onDelta(rows.filter(({ kind }) => kind === 'activity')));
  const scope = { scope: 'dashboard', brand: brandId() };
  await socket.emitWithAck('join', scope);
  const { rows } = await socket.emitWithAck('resume', { since: 0, scopes: [scope] });
  return (rows as DeltaRow[]).filter(({ kind }) => kind === 'activity');
}

test('actions of people and customers are listed, newest first, in the shape of the call', async () => {
  const about = `/conversations/${conversationId}`;
  const { cs_lead: leadId, cs_agent: agentId } = world.people;
  await owner.put(`${about}/assign`, { staffId: leadId });
  await owner.post(`${about}/transfer`, { staffId: agentId });
  await owner.post(`${about}/escalate`);
  await owner.put(`${about}/member-group`, { memberGroup: 'vip2' });
  await owner.post(`${about}/sales`, { amount: 45_000 });
  await owner.post(`${about}/complaint`);
  await owner.put(`${about}/status`, { status: 'resolved' });
  const found = await activitiesOf(lead);
  const actor = { type: 'staff', id: world.people.super_admin, name: 'Person super_admin' };
  expect(found.map(({ kind, detail, actor: { type } }) => ({ kind, detail, type }))).toEqual([
    { kind: 'new-customer', detail: {}, type: 'customer' },
    { kind: 'assigned', detail: { to: leadId }, type: 'staff' },
    { kind: 'transferred', detail: { to: agentId }, type: 'staff' },
    { kind: 'escalated', detail: {}, type: 'staff' },
    { kind: 'member-group', detail: { memberGroup: 'vip2' }, type: 'staff' },
    { kind: 'sale', detail: { amount: 45_000, currency: 'THB' }, type: 'staff' },
    { kind: 'complaint', detail: {}, type: 'staff' },
    { kind: 'resolved', detail: {}, type: 'staff' },
  ]);
  expect(found.every((one) => one.customerName === 'Nok' && one.brandId === brandId())).toBe(true);
  expect(found.slice(1).map((one) => one.actor)).toEqual(Array(7).fill(actor));
});

test('a rating is listed only while it counts', async () => {
  const episodeId = world.app.engine.read('conversation', conversationId)?.hidden.episodeId ?? '';
  const { lineAccountId } = world.brands[0] as World['brands'][number];
  const rate = async (score: number) => {
    const userId = nok.chat.id;
    const happenedAt = world.clock.now();
    const place = { conversationId, brandId: brandId(), lineAccountId, kind: 'user' as const };
    const origin = { ...place, sourceId: userId, userId, standby: false, happenedAt };
    const tap = { type: 'conversation.rated' as const, origin, messageId: newId(), episodeId, score, replyToken: null };
    const record = { stream: `conversation/${conversationId}`, at: happenedAt, actor: 'line' as const };
    await world.app.engine.append({ ...record, events: [tap] });
    await world.settled();
  };
  await rate(2);
  await rate(5);
  world.clock.pass(25 * 3_600_000);
  await rate(1);
  // Signs in again, because the sessions have expired.
  const ratings = (await activitiesOf(await world.as('cs_lead'))).filter(({ kind }) => kind === 'rated');
  expect(ratings.map(({ detail }) => detail.score)).toEqual([2, 5]);
});

test('only the first contact of a customer is new', async () => {
  await nok.writes('again');
  await world.settled();
  expect((await activitiesOf(lead)).map(({ kind }) => kind)).toEqual(['new-customer']);
});

test('a sign-in is listed in each brand of the person, and once for several brands', async () => {
  await makePerson(world, 'both', 'cs_agent', [brandId(0), brandId(1)]);
  await world.as('both');
  const signIns = async (caller: Caller, brand: string) =>
    (await activities(caller, `&brand=${brand}`)).filter(({ actor }) => actor.name === 'Person both');
  for (const brand of [brandId(0), brandId(1), 'all']) expect(await signIns(owner, brand)).toHaveLength(1);
  expect(await signIns(lead, 'all')).toMatchObject([
    { kind: 'sign-in', brandId: brandId(), conversationId: null, customerName: null },
  ]);
  const ownerIn = (await activities(owner, `&brand=${brandId(1)}`)).find(({ kind, actor }) => {
    return kind === 'sign-in' && actor.id === world.people.super_admin;
  });
  expect(ownerIn).toBeDefined();
});

test('repeated sign-ins of an API token are one activity an hour', async () => {
  await makePerson(world, 'script', 'cs_agent', [brandId(0)]);
  const signIns = async () => (await activities(owner)).filter(({ actor }) => actor.name === 'Person script');
  for (let n = 0; n < 60; n++) await world.as('script');
  expect(await signIns()).toHaveLength(1);
  world.clock.pass(limits.signInActivityMs);
  for (let n = 0; n < 2; n++) await world.as('script');
  expect(await signIns()).toHaveLength(2);
});

test('activities of invisible brands are not listed', async () => {
  const { conversationId: far } = await newConversation(world, { brand: 1, displayName: 'Far' });
  expect((await activities(owner)).some((one) => one.conversationId === far)).toBe(true);
  expect((await activities(lead)).some((one) => one.brandId !== brandId())).toBe(false);
  expect((await list(lead, `&brand=${brandId(1)}`)).body.code).toBe('brand_not_found');
  expect((await rows(lead)).some(({ row }) => row?.brandId !== brandId())).toBe(false);
});

test('names are shown only to people who may read messages, in the list, the push and the resume alike', async () => {
  const blind = await blindTo();
  const pushed: DeltaRow[] = [];
  const held = await rows(blind, (rows) => pushed.push(...rows));
  await owner.put(`/conversations/${conversationId}/assign`, { staffId: world.people.cs_lead });
  await expect.poll(() => pushed.some(({ row }) => row?.kind === 'assigned')).toBe(true);
  const shown = [...held, ...pushed].map(({ row }) => row?.customerName);
  expect(new Set([...shown, ...(await activities(blind)).map(({ customerName }) => customerName)])).toEqual(
    new Set([null]),
  );
  expect((await rows(lead)).some(({ row }) => row?.customerName === 'Nok')).toBe(true);
});

test('an erasure removes the name, and a later profile sets one again', async () => {
  await owner.put(`/conversations/${conversationId}/assign`, { staffId: world.people.cs_lead });
  await owner.post(`/conversations/${conversationId}/erase`);
  await world.settled();
  expect((await activitiesOf(lead)).map(({ customerName }) => customerName)).toEqual(['', '']);
  await nok.writes('me again');
  await world.settled();
  expect((await activitiesOf(lead)).map(({ customerName }) => customerName)).toEqual(['Nok', 'Nok']);
});

test('the newest of a brand are retained, and pages continue where the last one ended', async () => {
  const { cs_lead, cs_agent } = world.people;
  for (let n = 0; n < limits.activitiesMax + 5; n++) {
    await owner.put(`/conversations/${conversationId}/assign`, { staffId: n % 2 === 0 ? cs_lead : cs_agent });
  }
  const all = await activities(lead);
  expect(all).toHaveLength(limits.activitiesMax);
  expect(all.every(({ kind }) => kind === 'assigned')).toBe(true);
  const first = await lead.get('/dashboard/activities?limit=30');
  const second = await lead.get(`/dashboard/activities?limit=30&cursor=${first.body.meta.nextCursor}`);
  expect([...first.body.data, ...second.body.data]).toEqual(all);
  expect(second.body.meta).toMatchObject({ brand: 'all', nextCursor: null, total: limits.activitiesMax });
  expect((await rows(lead)).filter(({ row }) => row !== null)).toHaveLength(limits.activitiesMax);
});

test('a range limits the listed activities', async () => {
  const all = await activities(owner);
  expect(all.length).toBeGreaterThan(0);
  expect(await activities(owner, '&range=today')).toEqual(all);
  expect(await activities(owner, '&range=yesterday')).toEqual([]);
  const { meta } = (await list(owner, '&from=2026-01-01&to=2026-01-02')).body;
  expect(meta).toMatchObject({ from: '2026-01-01', to: '2026-01-02', total: 0, nextCursor: null });
});

test('a deleted brand removes its activities', async () => {
  const { conversationId: far } = await newConversation(world, { brand: 1, displayName: 'Far' });
  expect((await owner.delete(`/brands/${brandId(1)}`)).status).toBe(200);
  expect((await activities(owner)).some((one) => one.conversationId === far)).toBe(false);
});
