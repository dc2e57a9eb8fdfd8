import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExistingRows } from '../support/rest-world.ts';
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
const tokenWith = async (permissions: string[], assignedBrands = ['all']) =>
  (await owner.post('/api-tokens', { name: `t${permissions}`, permissions, assignedBrands })).body.data.token;

const sample = /^(oa_[a-z0-9_]+)(?:\{((?:[a-z]+="[^"\n]*",?)*)\})? (-?[0-9.e+-]+)$/;
/** Returns the name of the metric that a sample belongs to. Samples of a histogram have a suffix after this name. */
const metricOf = (name = '') => name.replace(/(duration_seconds)_(bucket|sum|count)$/, '$1');

test('a token with the monitoring permission reads the metrics in Prometheus format', async () => {
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
  const named = new Set(samples.map((line) => metricOf(sample.exec(line)?.[1])));
  for (const name of named) expect(text).toMatch(new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`, 'm'));
});

test('requests are a histogram by method, route and class of the status', async () => {
  await owner.get('/conversations/nothing');
  const { text } = await scrape(await tokenWith(['monitor.view']));
  const of = (end: string, labels: string) =>
    Number(new RegExp(`^oa_http_request_duration_seconds_${end}\\{${labels}\\} (.*)$`, 'm').exec(text)?.[1]);
  const failed = 'method="GET",route="/api/conversations/:id",status="4xx"';
  expect(of('count', failed)).toBe(1);
  expect(of('bucket', `${failed},le="\\+Inf"`)).toBe(1);
  expect(of('sum', failed)).toBeGreaterThan(0);
  expect(of('count', 'method="POST",route="/webhooks/line/:id",status="2xx"')).toBeGreaterThan(0);
});

test('webhooks, sends, errors and the quota are counted by account and reason', async () => {
  const [{ lineAccountId: account, channel }] = world.brands as [World['brands'][number]];
  world.line.faults.wrongSignature();
  const customer = world.line.customer(channel.channelId, { displayName: 'Nok' });
  await customer.writes('forged');
  await fetch(`${world.url}/webhooks/line/made-up`, { method: 'POST', body: '{}' });
  await customer.writes('hello');
  await world.settled();
  const [{ id: conversationId }] = (await owner.get('/conversations')).body.data;
  await owner.post('/messages', { conversationId, text: 'good day' });
  await world.settled();
  const { text } = await scrape(await tokenWith(['monitor.view']));
  for (const line of [
    `oa_webhook_deliveries_total{account="${account}",verdict="accepted",reason=""}`,
    `oa_webhook_deliveries_total{account="${account}",verdict="refused",reason="bad_signature"}`,
    'oa_webhook_deliveries_total{account="unknown",verdict="refused",reason="line_account_not_found"}',
    `oa_line_sends_total{account="${account}",result="sent",reason=""}`,
  ]) {
    expect(text).toContain(`\n${line} `);
  }
  expect(text).not.toContain('made-up');
});

test('metrics contain nothing of customers, brands and people', async () => {
  const { text } = await scrape(await tokenWith(['monitor.view']));
  const ids = [...Object.values(world.people), ...world.brands.map(({ id }) => id)];
  for (const id of ids) expect(text).not.toContain(id);
  const withoutAccounts = world.brands.reduce((rest, { lineAccountId }) => rest.replaceAll(lineAccountId, ''), text);
  expect(withoutAccounts).not.toMatch(/Nok|Brand 0|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('a token of one brand reads the accounts and alerts of that brand, and the totals of all', async () => {
  const [first, second] = world.brands as [World['brands'][number], World['brands'][number]];
  await new ExistingRows(world, first.id).alert();
  await fetch(`${world.url}/webhooks/line/made-up`, { method: 'POST', body: '{}' });
  const [{ id: conversationId }] = (await owner.get('/conversations')).body.data;
  await owner.post('/messages', { conversationId, text: 'good day' });
  await owner.get(`/conversations/${conversationId}/send-cost`);
  await world.settled();
  const metricsOf = async (brands: string[]) => (await scrape(await tokenWith(['monitor.view'], brands))).text;
  const [own, foreign] = [await metricsOf([first.id]), await metricsOf([second.id])];
  for (const line of [
    `oa_webhook_deliveries_total{account="${first.lineAccountId}"`,
    `oa_line_sends_total{account="${first.lineAccountId}"`,
    `oa_line_quota_used_messages{account="${first.lineAccountId}"`,
    'oa_alerts_open{kind="quota-used-up"} 1',
  ]) {
    expect(own).toContain(line);
    expect(foreign).not.toContain(line);
  }
  expect(own + foreign).not.toContain('account="unknown"');
  const total = /^oa_webhooks_total [1-9].*$/m.exec(own)?.[0];
  expect(foreign).toContain(`\n${total}\n`);
});

test('other callers are refused', async () => {
  const others = [undefined, 'nonsense', owner.token, await tokenWith(['settings.view'])];
  for (const token of others) expect((await scrape(token)).status).toBe(401);
});
