import { afterEach, beforeEach, expect, test } from 'vitest';
import { setPermissions } from '../../server/commands/staff.ts';
import { encodeCursor } from '../../server/queries/cursor.ts';
import { tolerances } from '../../shared/limits.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
let lead: Caller;
beforeEach(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  lead = await world.as('cs_lead');
});
afterEach(() => world.close());

const brandId = (n = 0) => world.brands[n]?.id ?? '';
const customerOf = async (brand: number, displayName: string) =>
  (await newConversation(world, { brand, displayName })).conversationId;
const names = ({ body }: Awaited<ReturnType<Caller['get']>>) =>
  (body.data as { customerName: string }[]).map(({ customerName }) => customerName);
const raise = (id: string, memberGroup: string) => owner.put(`/conversations/${id}/member-group`, { memberGroup });

/** Creates a user with access to the dashboard of the first brand, but not to messages. */
async function blind(): Promise<Caller> {
  const staffId = await makePerson(world, 'blind', 'viewer', [brandId()]);
  const keys = setPermissions({ staffId, by: null, permissions: ['dashboard.view'] });
  await world.app.engine.execute('config', 'system', keys);
  return world.as('blind');
}

test('overdue customers are listed longest overdue first, with names for people who may read messages', async () => {
  const first = await customerOf(0, 'Nok');
  world.clock.pass(1000);
  await customerOf(0, 'Lek');
  await customerOf(1, 'Far');
  expect(names(await owner.get('/dashboard/reminders/overdue'))).toEqual([]);
  world.clock.pass(tolerances.normal * 1000 + 1);
  await world.app.alarm.ring();
  await world.settled();
  const { body } = await lead.get('/dashboard/reminders/overdue');
  expect(body.data).toMatchObject([
    { conversationId: first, customerName: 'Nok', brandId: brandId(), memberGroup: 'normal', assignedTo: null },
    { customerName: 'Lek' },
  ]);
  expect(body.meta).toMatchObject({ brand: 'all', timeZone: 'Asia/Bangkok' });
  expect(names(await owner.get('/dashboard/reminders/overdue'))).toHaveLength(3);
  expect(names(await owner.get('/dashboard/reminders/overdue?limit=1'))).toEqual(['Nok']);
  expect(names(await (await blind()).get('/dashboard/reminders/overdue'))).toEqual([null, null]);
  expect((await lead.get(`/dashboard/reminders/overdue?brand=${brandId(1)}`)).body.code).toBe('brand_not_found');
});

test('customers raised to VIP in a range are listed once each, the latest first', async () => {
  const [nok, lek, far] = [await customerOf(0, 'Nok'), await customerOf(0, 'Lek'), await customerOf(1, 'Far')];
  await raise(nok, 'vip1');
  await raise(nok, 'vip2');
  await raise(far, 'vip1');
  world.clock.pass(1000);
  await raise(lek, 'vip3');
  const { body } = await lead.get('/dashboard/reminders/new-vips');
  expect(body.data).toMatchObject([
    { conversationId: lek, customerName: 'Lek', memberGroup: 'vip3', brandId: brandId() },
    { conversationId: nok, customerName: 'Nok', memberGroup: 'vip1' },
  ]);
  expect(names(await owner.get('/dashboard/reminders/new-vips'))).toHaveLength(3);
  expect(names(await owner.get('/dashboard/reminders/new-vips?limit=1'))).toEqual(['Lek']);
  expect(names(await (await blind()).get('/dashboard/reminders/new-vips'))).toEqual([null, null]);
  expect(names(await lead.get('/dashboard/reminders/new-vips?range=yesterday'))).toEqual([]);
});

test('pages of raised customers continue after the last one, whatever is raised meanwhile', async () => {
  const ids: string[] = [];
  for (const name of ['Nok', 'Lek', 'Ploy']) {
    ids.push(await customerOf(0, name));
    await raise(ids.at(-1)!, 'vip1');
    world.clock.pass(1000);
  }
  const page = (cursor = '') => lead.get(`/dashboard/reminders/new-vips?limit=2${cursor}`);
  const first = await page();
  expect(names(first)).toEqual(['Ploy', 'Lek']);
  await raise(ids[1]!, 'normal');
  await raise(ids[1]!, 'vip2');
  const rest = await page(`&cursor=${first.body.meta.nextCursor}`);
  expect([names(rest), rest.body.meta]).toEqual([['Nok'], expect.objectContaining({ nextCursor: null, total: 3 })]);
  // Cursors beyond the end of the list are refused, because they would otherwise read all VIP level changes of the range.
  for (const key of [9e15, '[9e15,1]', '["x"]']) {
    const refused = await page(`&cursor=${encodeCursor({ key, id: ids[0]! })}`);
    expect([refused.status, refused.body.code]).toEqual([400, 'cursor_invalid']);
  }
});

test('a customer lowered and raised again is new in both ranges', async () => {
  const nok = await customerOf(0, 'Nok');
  const today = (await lead.get('/dashboard/reminders/new-vips')).body.meta.to as string;
  await raise(nok, 'vip1');
  world.clock.pass(40 * 86_400_000);
  owner = await world.as('super_admin');
  lead = await world.as('cs_lead');
  await raise(nok, 'normal');
  await raise(nok, 'vip2');
  const then = await lead.get(`/dashboard/reminders/new-vips?from=${today}&to=${today}`);
  expect(then.body.data).toMatchObject([{ memberGroup: 'vip1' }]);
  const { data, meta } = (await lead.get('/dashboard/reminders/new-vips')).body;
  expect(data).toMatchObject([{ memberGroup: 'vip2' }]);
  const both = await lead.get(`/dashboard/reminders/new-vips?from=${today}&to=${meta.to}&limit=2`);
  expect(both.body.data).toMatchObject([{ conversationId: nok, memberGroup: 'vip2' }]);
  expect(names(await lead.get(`/dashboard/reminders/new-vips?from=2099-01-01&to=2099-01-31`))).toEqual([]);
});

test('an erased customer has no name', async () => {
  const nok = await customerOf(0, 'Nok');
  await raise(nok, 'vip1');
  await owner.post(`/conversations/${nok}/erase`);
  await world.settled();
  expect(names(await lead.get('/dashboard/reminders/new-vips'))).toEqual(['']);
});

test('invalid ranges are refused', async () => {
  for (const range of [
    'from=2026-11-02&to=2026-11-01',
    'from=2026-02-30&to=2026-03-01',
    'range=nonsense',
    'from=2026-11-01',
    'limit=0',
    'limit=1001',
  ])
    expect((await lead.get(`/dashboard/reminders/new-vips?${range}`)).body.code).toBe('validation_failed');
});

test('the state of the installation is reported', async () => {
  await lead.get('/brands');
  const { body } = await lead.get('/dashboard/health');
  expect(body.data).toMatchObject({ status: 'ok', database: { connected: true } });
  const { server, database, api, memory } = body.data;
  expect(server.version).toMatch(/^\d+\.\d+\.\d+/);
  for (const value of [server.uptimeSeconds, database.readMs, database.bytes, api.p50Ms, api.p95Ms, memory.usedBytes])
    expect(value).toBeGreaterThan(0);
  expect(memory.percent).toBeCloseTo((100 * memory.usedBytes) / memory.limitBytes);
  expect(api.p95Ms).toBeGreaterThanOrEqual(api.p50Ms);
  world.clock.pass(3_600_000);
  expect((await lead.get('/dashboard/health')).body.data.api).toEqual({ p50Ms: null, p95Ms: null });
});
