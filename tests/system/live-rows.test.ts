import { afterEach, beforeEach, expect, test } from 'vitest';
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

async function write(brand: number, names: readonly string[]): Promise<void> {
  const { channel } = world.brands[brand]!;
  for (const displayName of names) await world.line.customer(channel.channelId, { displayName }).writes('hello');
  await world.settled();
}

/** All pages of two rows each. */
async function behind(caller: Caller, name: string, query = ''): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  let cursor = '';
  do {
    const { body } = await caller.get(`/figures/${name}/rows?limit=2${query}${cursor}`);
    rows.push(...body.data);
    cursor = body.meta.nextCursor === null ? '' : `&cursor=${body.meta.nextCursor}`;
  } while (cursor !== '');
  return rows;
}

test('behind each figure that says now stand as many conversations as it counts, and no more', async () => {
  await write(0, ['Nok', 'Lek', 'Far', 'Fon', 'Mint']);
  await write(1, ['Ploy']);
  const { body } = await owner.get(`/conversations?sort=latest&brand=${world.brands[0]!.id}`);
  const [nok, lek, far] = body.data as { id: string }[];
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

test('nobody finds a conversation of a brand that is not theirs, or a cursor that is none', async () => {
  await write(0, ['Nok']);
  await write(1, ['Ploy']);
  const lead = await world.as('cs_lead');
  expect((await behind(lead, 'waitingCustomers')).map(({ brandId }) => brandId)).toEqual([world.brands[0]!.id]);
  const foreign = await lead.get(`/figures/waitingCustomers/rows?brand=${world.brands[1]!.id}`);
  expect(foreign.body.code).toBe('brand_not_found');
  expect((await lead.get('/figures/waitingCustomers/rows?cursor=abc')).body.code).toBe('cursor_invalid');
  expect((await lead.get('/figures/customers/rows')).body.code).toBe('forbidden');
});
