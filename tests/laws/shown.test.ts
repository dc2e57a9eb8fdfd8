import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignConversation } from '../../server/commands/assignments.ts';
import { createBrand, deleteBrand } from '../../server/commands/brands.ts';
import { setPermissions } from '../../server/commands/staff.ts';
import { newId } from '../../server/keys/ids.ts';
import { permissions, type Role, roles } from '../../shared/permissions.ts';
import type { Rows } from '../../shared/rows.ts';
import type { DeltaRow, Resumed } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { ExistingRows } from '../support/rest-world.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

/** Tests that push delivers the same rows as REST for every kind, and nothing of a brand that the user cannot see. */

const turnUser = 'the-turn-user';
let world: World;
let foreign: { brandId: string; ids: Record<string, string>; mark: string };
let here: string;
const everything = 'everything';

beforeAll(async () => {
  world = await bootWorld();
  const [own, other] = world.brands;
  here = own!.id;
  const things = new ExistingRows(world, other!.id);
  foreign = { brandId: other!.id, ids: (await things.all()) as Record<string, string>, mark: things.mark };
  const staffId = await makePerson(world, everything, 'admin', [here]);
  const both = await makePerson(world, 'both', 'cs_lead', [here, other!.id]);
  const { engine } = world.app;
  await engine.execute('config', 'system', setPermissions({ staffId, by: null, permissions }));
  const { conversation } = foreign.ids;
  const assign = assignConversation({ conversationId: conversation!, staffId: both, by: both });
  await engine.execute(`conversation/${conversation}`, 'system', assign);
  const owner = await world.as('super_admin');
  const servers = [{ urls: 'turn:turn.example.com', username: turnUser, credential: 'secret' }];
  expect((await owner.put('/settings', { iceServers: servers })).status).toBe(200);
  await world.settled();
});
afterAll(() => world.close());

const scopes = (): Scope[] => [
  { scope: 'inbox', brand: 'all' },
  { scope: 'inbox', brand: here },
  { scope: 'inbox', brand: foreign.brandId },
  { scope: 'dashboard', brand: 'all' },
  { scope: 'dashboard', brand: foreign.brandId },
  { scope: 'conversation', id: foreign.ids.conversation! },
  ...(['team', 'performance', 'analytics', 'reports', 'config', 'monitor', 'audit', 'me'] as const).map((scope) => ({
    scope,
  })),
];

/** Returns all rows that a user receives by push. */
async function pushedRows(caller: Caller): Promise<DeltaRow[]> {
  const socket = await world.socket(caller);
  const answers: Resumed[] = [];
  for (const scope of scopes()) answers.push(await socket.emitWithAck('resume', { since: 0, scopes: [scope] }));
  return answers.flatMap(({ rows }) => rows);
}

test.each<Role | 'everything'>([...roles.filter((role) => role !== 'super_admin'), everything])(
  'the push shows %s no other brand, and the keys of calls only with the permission',
  async (name) => {
    const rows = await pushedRows(await world.as(name));
    const pushed = JSON.stringify(rows);
    for (const [kind, id] of Object.entries(foreign.ids)) expect(pushed.includes(id), `tells the ${kind}`).toBe(false);
    for (const secret of [foreign.brandId, foreign.mark]) expect(pushed).not.toContain(secret);
    expect(rows.some(({ kind }) => kind === 'settings')).toBe(true);
    expect(pushed.includes(turnUser)).toBe(name === everything || name === 'admin');
  },
);

test('the push shows people as REST shows them', async () => {
  const caller = await world.as(everything);
  const { id: own } = (await caller.get('/auth/me')).body.data.user;
  const people = async () => (await caller.get('/staff/directory?limit=200')).body.data as Rows['colleague'][];
  // Connects, and waits for the presence, which changes shortly after.
  await world.socket(caller);
  await expect.poll(async () => (await people()).find(({ id }) => id === own)?.presence).toBe('online');
  const rows = await pushedRows(caller);
  for (const [kind, path] of [
    ['staff', '/staff'],
    ['colleague', '/staff/directory'],
  ]) {
    const { body } = await caller.get(`${path}?limit=200`);
    const pushed = rows.filter((row) => row.kind === kind).map(({ row }) => row as { id: string });
    const byId = Object.fromEntries(pushed.map((row) => [row.id, row]));
    expect(Object.fromEntries(body.data.map((row: { id: string }) => [row.id, row]))).toEqual(byId);
  }
});

test('a deleted brand shows no colleague to anybody, by REST as by the push', async () => {
  const { engine } = world.app;
  const brandId = newId();
  const brand = { brandId, name: 'Closing', description: '', currency: 'THB', colorScheme: { primary: '#06C755' } };
  await engine.execute('config', 'system', createBrand({ ...brand, labelIds: [] }));
  await makePerson(world, 'outgoing', 'cs_lead', [here, brandId]);
  const colleague = await makePerson(world, 'colleague', 'cs_agent', [brandId]);
  const brandIds = world.app.rows.all('brand').map(({ row }) => row.id);
  await engine.execute('config', 'system', deleteBrand({ brandId, brandIds, lineAccountIds: [] }));
  const caller = await world.as('outgoing');
  const { body } = await caller.get('/staff/directory?limit=200');
  const pushed = (await pushedRows(caller)).filter(({ kind }) => kind === 'colleague').map(({ row }) => row);
  const byId = (rows: Rows['colleague'][]) =>
    Object.fromEntries(rows.map(({ id, assignedBrands, load }) => [id, { assignedBrands, load }]));
  expect(byId(body.data)).toEqual(byId(pushed as Rows['colleague'][]));
  expect(byId(body.data)).not.toHaveProperty(colleague);
});

test('an agent sees the name they appear under, and nothing of how the account is connected', async () => {
  const { lineAccountId, id: brandId } = world.brands[0]!;
  const accountsFor = async (name: string) => {
    const rows = await pushedRows(await world.as(name));
    const of = (wanted: string) =>
      rows.filter(({ kind, id }) => kind === wanted && id === lineAccountId).map(({ row }) => row);
    return { accounts: of('lineAccount'), connections: of('lineConnection') };
  };
  const { accounts, connections } = await accountsFor(everything);
  const [complete] = accounts;
  expect(connections).toMatchObject([{ brandId, lastTest: null, accessTokenSet: { at: expect.stringMatching(/Z$/) } }]);
  expect(complete).toMatchObject({ brandId, channelId: expect.stringMatching(/./), hasAccessToken: true });
  const { nickname, botName, enabled } = complete as Rows['lineAccount'];
  const cut = { channelId: '', hasChannelSecret: false, hasAccessToken: false, botUserId: null, lastEventAt: null };
  expect(await accountsFor('cs_agent')).toEqual({
    accounts: [{ ...(complete as object), ...cut, nickname, botName, enabled }],
    connections: [],
  });
});
