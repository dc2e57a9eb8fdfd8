import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasText, pairsIn } from '../support/decoded-index.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;
beforeEach(async () => {
  world = await bootWorld();
});
afterEach(() => world.close());

const writes = async (brand: number, displayName: string) => {
  const customer = world.line.customer(world.brands[brand]?.channel.channelId ?? '', { displayName });
  await customer.writes('hello');
  return customer;
};

const answer = async (name: string, more = '', as = 'cs_agent') => {
  const { body } = await (await world.as(as)).get(`/conversations?match=name&q=${encodeURIComponent(name)}${more}`);
  return body;
};

const found = async (name: string, more?: string, as?: string): Promise<string[]> =>
  (await answer(name, more, as)).data.map((row: { customer: { displayName: string } }) => row.customer.displayName);

const indexHas = (name: string) => hasText(pairsIn(join(world.dataDir, 'search.db'), 'conversation'), name);

test('names are found in any script and width, by any part, and in own brands only', async () => {
  for (const name of ['ส้มโอ', '王小明', '陳國強', '陈国强', 'ＦＵＬＬ Width', 'a%b_c']) await writes(0, name);
  await writes(1, '王小明 elsewhere');
  await world.settled();
  expect(await found('ส้ม')).toEqual(['ส้มโอ']);
  expect(await found('小明')).toEqual(['王小明']);
  expect(await found('王')).toEqual(['王小明']);
  expect((await answer('王')).meta.total).toBe(1);
  expect((await found('王', '', 'super_admin')).sort()).toEqual(['王小明', '王小明 elsewhere']);
  for (const query of ['國強', '国强']) expect((await found(query)).sort()).toEqual(['陈国强', '陳國強']);
  expect(await found('full w')).toEqual(['ＦＵＬＬ Width']);
  expect(await found('b_c')).toEqual(['a%b_c']);
  expect(await found('bxc')).toEqual([]);
});

test('any number and width of spaces in a name or in the query is ignored', async () => {
  for (const name of ['Nok  Kanya', 'Somchai\u3000Dee']) await writes(0, name);
  await world.settled();
  expect(await found('nok k')).toEqual(['Nok  Kanya']);
  expect(await found('nok   k')).toEqual(['Nok  Kanya']);
  expect(await found('chai  d')).toEqual(['Somchai\u3000Dee']);
});

test('pages of a name search keep the requested order, and its filters', async () => {
  for (const n of [3, 1, 2]) {
    await writes(0, `Nok ${n}`);
    await world.settled();
    world.clock.pass(1000);
  }
  const first = await answer('nok', '&sort=latest&limit=2');
  const second = await answer('nok', `&sort=latest&limit=2&cursor=${first.meta.nextCursor}`);
  const names = [...first.data, ...second.data].map(({ customer }) => customer.displayName);
  expect(names).toEqual(['Nok 2', 'Nok 1', 'Nok 3']);
  expect([first.meta.total, second.meta.total, second.meta.nextCursor]).toEqual([3, 3, null]);
  expect(await found('nok', '&filter=assigned')).toEqual([]);
  expect(await found('nok', '&archived=true')).toEqual([]);
});

test('a renamed customer is found only by the new name, and the index forgets the old one', async () => {
  const customer = await writes(0, 'Somchai');
  await world.settled();
  expect(await found('somch')).toEqual(['Somchai']);
  expect(indexHas('somchai')).toBe(true);
  customer.person.displayName = 'Wipa';
  world.clock.pass(25 * 3_600_000);
  await customer.writes('it is me');
  await world.settled();
  expect(await found('somch')).toEqual([]);
  expect(await found('wip')).toEqual(['Wipa']);
  expect(indexHas('somchai')).toBe(false);
  expect(indexHas('wipa')).toBe(true);
});

test('an erased customer has no name in the index', async () => {
  await writes(0, 'Somchai');
  await writes(0, 'Wipa');
  await world.settled();
  const [{ id }] = (await answer('somchai', '', 'super_admin')).data;
  expect(indexHas('somchai')).toBe(true);
  expect((await (await world.as('super_admin')).post(`/conversations/${id}/erase`)).status).toBe(200);
  await world.settled();
  expect(await found('somchai')).toEqual([]);
  expect(indexHas('somchai')).toBe(false);
  expect(await found('wipa')).toEqual(['Wipa']);
});

test('names are found while the index is unavailable, and new ones after it recovers', async () => {
  await writes(0, 'Somchai');
  await world.settled();
  const { thread } = world.app.search as unknown as { thread: { worker: { terminate(): Promise<number> } } };
  await thread.worker.terminate();
  expect(await found('somchai')).toEqual(['Somchai']);
  await writes(0, 'Wipa');
  await world.settled();
  const health = async () => (await world.app.health()).search;
  await expect.poll(health).toBe('ready');
  expect(await found('wipa')).toEqual(['Wipa']);
  expect(indexHas('wipa')).toBe(true);
});
