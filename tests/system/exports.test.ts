import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let customer: Customer;
let owner: Caller;

beforeEach(async () => {
  world = await bootWorld();
  customer = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  owner = await world.as('super_admin');
  await customer.writes('hello');
  await world.settled();
  world.clock.pass(12_000);
  const conversationId = conversationIdOf(world.brands[0]!.lineAccountId, 'user', customer.userId);
  await owner.put(`/staff/${world.people.cs_agent}`, { fullName: '=HYPERLINK("http://evil")' });
  const agent = await world.as('cs_agent');
  await agent.post('/messages', { conversationId, kind: 'text', text: 'hi' });
  await world.settled();
  await owner.post(`/conversations/${conversationId}/sales`, { amount: 12_345, note: 'tea' });
  await world.settled();
});
afterEach(() => world.close());

/** The sheets of a file, by name: rows of cells. */
async function sheets(path: string, by = owner) {
  const answer = await fetch(`${world.url}/api${path}`, { headers: { authorization: `Bearer ${by.token}` } });
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z]+-\d{4}-\d\d-\d\d\.xlsx"$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { sheets: found } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
}

const line = (rows: readonly (readonly unknown[])[] | undefined, first: unknown) =>
  rows?.find(([head]) => head === first);

test('the dashboard as a file has what REST answers', async () => {
  const { data } = (await owner.get('/dashboard/figures?names=avgResponseTime,revenue')).body;
  const file = await sheets('/dashboard/export');
  expect(Object.keys(file)).toEqual(['Figures', 'Team', 'Rankings', 'Brands', 'Days']);
  expect(line(file.Figures, 'Average response time')?.[1]).toBe(data.avgResponseTime.value);
  expect(data.revenue.value).toEqual([{ currency: 'THB', amount: 12_345 }]);
  expect(line(file.Figures, 'Revenue')?.slice(1)).toEqual([123.45, 0, 123.45, 'THB']);
  expect(line(file.Brands, 'Brand 0')?.at(-1)).toBe(1);
});

test('headings are in the language, and words are never formulas', async () => {
  const th = await sheets('/performance/export?lang=th');
  const rows = th.ผลงาน;
  expect(rows?.[0]?.[1]).toBe('พนักงาน');
  expect(line(rows, 1)?.slice(1, 3)).toEqual(['=HYPERLINK("http://evil")', 10]);
  expect(Object.keys(await sheets('/dashboard/export?lang=zh'))).toContain('排行');
});

test('the detailed table has the asked columns, as typed cells', async () => {
  const file = await sheets('/analytics/export?columns=date,staff,avgResponseTime,revenue');
  const [head, ...rows] = file.Table ?? [];
  expect(head).toEqual(['Date', 'Person', 'Average response time', 'Revenue THB']);
  expect(rows.map(([date]) => date)).toEqual(rows.map(() => expect.any(Date)));
  expect(rows.map((row) => row[2])).toContain(12);
  const empty = await sheets('/analytics/export?range=yesterday');
  expect(empty.Table).toHaveLength(1);
});

test('a column that is none, another brand and a missing key are refused', async () => {
  expect((await owner.get('/analytics/export?columns=date,secret')).body).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'query.columns' }],
  });
  const admin = await world.as('admin');
  expect((await admin.get(`/dashboard/export?brand=${world.brands[1]!.id}`)).status).toBe(404);
  expect((await (await world.as('cs_agent')).get('/performance/export')).status).toBe(403);
});
