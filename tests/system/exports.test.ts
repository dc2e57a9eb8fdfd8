import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { limits } from '../../shared/limits.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let customer: Customer;
let owner: Caller;

beforeEach(async () => {
  world = await bootWorld({ startsAt: Date.UTC(2026, 10, 17, 3) });
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

const about = 'About this file';

const requestExport = (path: string, by = owner, body?: object) =>
  fetch(`${world.url}/api${path}`, {
    headers: { authorization: `Bearer ${by.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

/** Downloads a file. @returns its sheets by name, as rows of cells */
async function sheets(path: string, by = owner, body?: object) {
  const answer = await requestExport(path, by, body);
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z]+-\d{4}-\d\d-\d\d\.xlsx"$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { sheets: found } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
}

const line = (rows: readonly (readonly unknown[])[] | undefined, first: unknown) =>
  rows?.find(([head]) => head === first);

test('the dashboard export equals the REST responses', async () => {
  const { data } = (await owner.get('/dashboard/figures?names=avgResponseTime,revenue')).body;
  const file = await sheets('/dashboard/export');
  expect(Object.keys(file)).toEqual(['Metrics', 'Team', 'Rankings', 'Brands', 'Days', about]);
  expect(line(file.Metrics, 'Average response time')?.[1]).toBe(data.avgResponseTime.value);
  expect(data.revenue.value).toEqual([{ currency: 'THB', amount: 12_345 }]);
  // There are no values of the preceding day, because that day is before the first record.
  expect(line(file.Metrics, 'Revenue')?.slice(1)).toEqual([123.45, null, null, 'THB']);
  expect(file.Metrics?.[0]?.[0]).toBe('nothing to compare with');
  expect(line(file.Brands, 'Brand 0')?.at(-1)).toBe(1);
});

test('headings are localized, and texts are never formulas', async () => {
  const th = await sheets('/performance/export?lang=th');
  const rows = th.ผลงาน;
  expect(rows?.[0]?.[1]).toBe('พนักงาน');
  expect(line(rows, 1)?.slice(1, 3)).toEqual(['=HYPERLINK("http://evil")', 10]);
  expect(Object.keys(await sheets('/dashboard/export?lang=zh'))).toContain('排行榜');
});

test('the detailed table has the requested columns, as typed cells', async () => {
  const file = await sheets('/analytics/export?columns=date,staff,avgResponseTime,revenue');
  const [head, ...rows] = file.Table ?? [];
  expect(head).toEqual(['Date', 'Person', 'Average response time', 'Revenue THB']);
  expect(rows.map(([date]) => date)).toEqual(rows.map(() => expect.any(Date)));
  expect(rows.map((row) => row[2])).toContain(12);
  const empty = await sheets('/analytics/export?range=yesterday');
  expect(empty.Table).toHaveLength(1);
});

test('a file names its brands, days and position in time, as typed cells', async () => {
  const [here] = world.brands;
  for (const [path, from, to] of [
    ['/dashboard/export?range=last7', '2026-11-11', '2026-11-17'],
    ['/analytics/export?from=2026-11-01&to=2026-11-17', '2026-11-01', '2026-11-17'],
    ['/performance/export?range=today', '2026-11-17', '2026-11-17'],
    ['/audit/export?range=today', '2026-11-17', '2026-11-17'],
  ] as const) {
    const file = await sheets(`${path}&brand=${here!.id}`);
    const rows = file[about];
    const local = new Date(world.clock.now() + 7 * 3_600_000).toISOString().slice(0, 19);
    expect([path, rows?.slice(1, -1)]).toEqual([
      path,
      [
        ['Brands', 'Brand 0'],
        ['From', new Date(`${from}T00:00:00Z`)],
        ['To', new Date(`${to}T00:00:00Z`)],
        ['Time zone', 'Asia/Bangkok'],
      ],
    ]);
    const [heading, asOf] = rows?.at(-1) ?? [];
    expect([path, heading, (asOf as Date).toISOString().slice(0, 19)]).toEqual([path, 'Data as of', local]);
  }
  const th = await sheets('/staff/export?lang=th');
  expect(th.เกี่ยวกับไฟล์นี้?.slice(1, 3)).toEqual([
    ['แบรนด์', 'ทุกแบรนด์'],
    ['ตั้งแต่', 'ทุกวัน'],
  ]);
  const admin = await sheets('/analytics/export', await world.as('admin'));
  expect(line(admin[about], 'Brands')).toEqual(['Brands', 'Brand 0']);
});

test('the analytics export equals the page', async () => {
  const file = await sheets('/analytics/export?range=today&grain=hour');
  expect(Object.keys(file)).toEqual([
    'Table',
    'Metrics',
    'Days',
    'Weekdays and hours',
    'Brands',
    'LINE accounts',
    'Customers',
    about,
  ]);
  const { points } = (await owner.get('/analytics/messages/trends?range=today&grain=hour')).body.data;
  expect(file.Days).toHaveLength(1 + points.length);
  expect(file.Days?.slice(1).map((row) => row[2])).toEqual(points.map((point: { received: number }) => point.received));
  const { received } = (await owner.get('/analytics/time-analysis?range=today')).body.data;
  expect(file['Weekdays and hours']?.slice(1, 8).map((row) => row.slice(2))).toEqual(received);
  expect(line(file.Brands, 'Brand 0')).toContain(12);
  expect(file['LINE accounts']?.slice(1).map((row) => row.slice(1))).toContainEqual(['Brand 0', 1, 1, 1, 0]);
  expect(line(file.Customers, 'New customers')?.[2]).toBe(1);
  const ofAgent = await sheets(`/analytics/export?staff=${world.people.cs_agent}`);
  expect(line(ofAgent[about], 'Person')?.[1]).toBe('=HYPERLINK("http://evil")');
  expect(ofAgent.Customers?.[0]?.[0]).toBe('Everyone');
  expect(new Set(ofAgent.Table?.slice(1).map((row) => row[1])).size).toBe(1);
});

test('the export of a custom report equals the REST response', async () => {
  const body = { figures: ['replies', 'avgResponseTime', 'revenue'], by: 'staff', range: 'today' };
  const file = await sheets('/analytics/custom-report/export', owner, body);
  expect(Object.keys(file)).toEqual(['Custom report', about]);
  expect(file['Custom report']?.[0]).toEqual(['Person', 'Replies', 'Average response time', 'Revenue THB']);
  expect(line(file['Custom report'], '=HYPERLINK("http://evil")')?.slice(1)).toEqual([1, 12, 0]);
  expect(line(file['Custom report'], 'Entire period')?.slice(1)).toEqual([1, 12, 123.45]);
  const days = await sheets('/analytics/custom-report/export?lang=zh', owner, { ...body, by: 'day' });
  expect(days.自訂報表?.[1]?.[0]).toEqual(new Date('2026-11-17T00:00:00Z'));
  for (const [by, first] of [
    ['hour', '00:00'],
    ['weekday', 'Monday'],
    ['brand', 'Brand 0'],
    ['month', 'November 2026'],
  ] as const) {
    const of = await sheets('/analytics/custom-report/export', owner, { ...body, by });
    expect([by, of['Custom report']?.[1]?.[0]]).toEqual([by, first]);
  }
  const months = await sheets('/analytics/custom-report/export?lang=th', owner, { ...body, by: 'month' });
  expect(months.รายงานกำหนดเอง?.[1]?.[0]).toBe('พฤศจิกายน 2569');
  const refused = await owner.post('/analytics/custom-report/export', { ...body, figures: ['activeRate'] });
  expect(refused.body).toMatchObject({ code: 'validation_failed', details: [{ path: 'figures.0' }] });
});

test('concurrent exports wait, and those beyond the queue are refused as busy', async () => {
  const beyond = 3;
  const count = limits.exportsAtOnce + limits.exportsWaiting + beyond;
  const answers = await Promise.all(Array.from({ length: count }, () => requestExport('/performance/export')));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...new Array(count - beyond).fill(200), ...new Array(beyond).fill(429)]);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  expect((await requestExport('/performance/export')).status).toBe(200);
});

test('an unknown column, another brand and a missing permission are refused', async () => {
  const long = `${'a'.repeat(49)}👍`;
  expect((await owner.get(`/analytics/export?columns=${encodeURIComponent(long)}`)).body).toMatchObject({
    details: [{ path: 'query.columns', message: `${'a'.repeat(49)} is no column` }],
  });
  expect((await owner.get('/analytics/export?columns=date,secret')).body).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'query.columns' }],
  });
  const admin = await world.as('admin');
  expect((await admin.get(`/dashboard/export?brand=${world.brands[1]!.id}`)).status).toBe(404);
  expect((await (await world.as('cs_agent')).get('/performance/export')).status).toBe(403);
});
