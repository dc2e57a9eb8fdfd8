import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  const customer = world.line.customer(world.brands[0]!.channel.channelId, { displayName: 'Nok' });
  await customer.writes('hello');
  await world.settled();
  await owner.get('/conversations');
  await world.app.monitor.look();
});
afterAll(() => world.close());

async function scrape(token?: string) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${world.url}/metrics`, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}
const tokenWith = async (permissions: string[]) =>
  (await owner.post('/api-tokens', { name: `t${permissions}`, permissions, assignedBrands: ['all'] })).body.data.token;

const sample = /^(oa_[a-z0-9_]+)(?:\{((?:[a-z]+="[^"\n]*",?)*)\})? (-?[0-9.e+-]+)$/;

test('a token that may watch the installation reads what is measured, in the form of Prometheus', async () => {
  const { status, type, text } = await scrape(await tokenWith(['monitor.view']));
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const lines = text.split('\n').filter((line) => line !== '');
  const samples = lines.filter((line) => !line.startsWith('#'));
  expect(samples.filter((line) => !sample.test(line))).toEqual([]);
  const values = new Map(samples.map((line) => [line.replace(/ [^ ]+$/, ''), Number(line.split(' ').at(-1))]));
  expect(values.get('oa_webhooks_total')).toBe(1);
  expect(values.get('oa_set_lag_records{set="inbox"}')).toBe(0);
  expect(values.get('oa_http_requests_total{route="GET /conversations"}')).toBe(1);
  expect(values.get('oa_disk_free_bytes')).toBeGreaterThan(0);
  const named = new Set(samples.map((line) => sample.exec(line)?.[1]));
  for (const name of named) expect(text).toMatch(new RegExp(`^# TYPE ${name} (counter|gauge)$`, 'm'));
});

test('nothing of customers, brands and people stands there', async () => {
  const { text } = await scrape(await tokenWith(['monitor.view']));
  const ids = [...Object.values(world.people), ...world.brands.flatMap(({ id, lineAccountId }) => [id, lineAccountId])];
  for (const id of ids) expect(text).not.toContain(id);
  expect(text).not.toMatch(/Nok|Brand 0|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('anybody else is refused', async () => {
  const others = [undefined, 'nonsense', owner.token, await tokenWith(['settings.view'])];
  for (const token of others) expect((await scrape(token)).status).toBe(401);
});
