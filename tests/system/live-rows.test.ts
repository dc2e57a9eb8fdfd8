import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { FigureRow } from '../../shared/api/figures.ts';
import { liveMetrics } from '../../shared/metrics.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
beforeEach(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
});
afterEach(() => world.close());

/** Creates customers who write, one minute apart. */
async function write(brand: number, names: readonly string[]): Promise<Customer[]> {
  const { channel } = world.brands[brand]!;
  const customers = names.map((displayName) => world.line.customer(channel.channelId, { displayName }));
  for (const customer of customers) await says(customer);
  return customers;
}

async function says(customer: Pick<Customer, 'writes'>): Promise<void> {
  world.clock.pass(60_000);
  await customer.writes('hello');
  await world.settled();
}

/** Returns the rows of all pages, newest first. All pages but the last contain two rows. */
async function behind(caller: Caller, name: string, query = ''): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  let cursor = '';
  do {
    const { body } = await caller.get(`/figures/${name}/rows?limit=2${query}${cursor}`);
    rows.push(...body.data);
    cursor = body.meta.nextCursor === null ? '' : `&cursor=${body.meta.nextCursor}`;
    if (cursor !== '') expect([name, body.data.length]).toEqual([name, 2]);
  } while (cursor !== '');
  const times = rows.map(({ at }) => at);
  expect([name, times]).toEqual([name, times.toSorted().reverse()]);
  return rows;
}

test('each current-state figure has as many rows as it counts', async () => {
  const customers = await write(0, ['Nok', 'Lek', 'Far', 'Fon', 'Mint', 'Som', 'Tan', 'Bua', 'Ice']);
  await write(1, ['Ploy']);
  const { channel, lineAccountId } = world.brands[0]!;
  const group = channel.addGroup({ name: 'Family', members: [channel.addCustomer({ displayName: 'Aunt' })] });
  await says(group.participant(group.members[0]!));
  const ids = customers.map(({ userId }) => conversationIdOf(lineAccountId, 'user', userId));
  const [nok, lek, far, fon, mint, som, tan] = ids.map((id) => ({ id }));
  // Fon and Mint write again: their messages are the newest, although they have waited longer than others. Fon is also pinned, and
  // therefore first in the inbox.
  for (const customer of customers.slice(3, 5)) await says(customer);
  await owner.put(`/conversations/${fon!.id}/pin`, { pinned: true });
  await owner.put(`/conversations/${mint!.id}/member-group`, { memberGroup: 'vip1' });
  await owner.put(`/conversations/${som!.id}/status`, { serviceStatus: 'blocked', reason: 'adverts' });
  await owner.put(`/conversations/${tan!.id}/member-group`, { memberGroup: 'vip1' });
  await owner.put(`/conversations/${tan!.id}/pin`, { pinned: true });
  world.clock.pass(3 * 3_600_000);
  await world.app.alarm.ring();
  await world.settled();
  await owner.put(`/conversations/${nok!.id}/member-group`, { memberGroup: 'vip2' });
  await owner.put(`/conversations/${nok!.id}/archive`, { archived: true });
  await owner.put(`/conversations/${lek!.id}/status`, { status: 'resolved' });
  await owner.put(`/conversations/${far!.id}/assign`, { staffId: world.people.cs_agent });
  const { body: answer } = await owner.get(`/dashboard/figures?names=${liveMetrics.join(',')}`);
  for (const name of liveMetrics) {
    const rows = await behind(owner, name);
    expect(new Set(rows.map(({ conversationId }) => conversationId)).size, name).toBe(rows.length);
    expect(rows.length, name).toBe(answer.data[name].samples);
  }
  expect(await behind(owner, 'customers', `&brand=${world.brands[1]!.id}`)).toMatchObject([
    { brandId: world.brands[1]!.id, counted: true, value: 1, why: 'pending' },
  ]);
});

test('conversations of invisible brands and invalid cursors are refused', async () => {
  await write(0, ['Nok']);
  await write(1, ['Ploy']);
  const lead = await world.as('cs_lead');
  expect((await behind(lead, 'waitingCustomers')).map(({ brandId }) => brandId)).toEqual([world.brands[0]!.id]);
  const foreign = await lead.get(`/figures/waitingCustomers/rows?brand=${world.brands[1]!.id}`);
  expect(foreign.body.code).toBe('brand_not_found');
  for (const cursor of ['abc', Buffer.from('["1","2"]').toString('base64url')])
    expect((await lead.get(`/figures/waitingCustomers/rows?cursor=${cursor}`)).body.code).toBe('cursor_invalid');
  expect((await lead.get('/figures/customers/rows')).body.code).toBe('forbidden');
});
