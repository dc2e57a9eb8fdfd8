import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import readXlsxFile from 'read-excel-file/node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { ReportData } from '../../server/reports/data.ts';
import { writeMessages } from '../../server/reports/layout/write-messages.ts';
import { writeReport } from '../../server/reports/layout/write-report.ts';
import { gathered } from '../support/reports.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let owner: Caller;
let customers: Customer[];
let ids: string[];

beforeEach(async () => {
  world = await bootWorld();
  owner = await world.as('super_admin');
  customers = world.brands.map(({ channel }, i) =>
    world.line.customer(channel.channelId, { displayName: ['=HYPERLINK("http://evil")', 'Nok'][i] ?? '' }),
  );
  ids = world.brands.map(({ lineAccountId }, i) => conversationIdOf(lineAccountId, 'user', customers[i]?.userId ?? ''));
  for (const [i, customer] of customers.entries()) {
    await customer.writes(`+${i} hello`);
    await world.settled();
    world.clock.pass(12_000);
    await owner.post('/messages', { conversationId: ids[i], kind: 'text', text: 'hi' });
    await world.settled();
  }
});
afterEach(() => world.close());

async function lines(data: ReportData, rowsMax?: number): Promise<unknown[][][]> {
  const out = new PassThrough();
  const shares: number[] = [];
  const writing = { dataDir: world.dataDir, position: 0, progress: (share: number) => void shares.push(share) };
  const [bytes] = await Promise.all([buffer(out), writeMessages({ ...data, title: [] }, out, writing, rowsMax)]);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  return (await readXlsxFile(bytes)).map(({ data: rows }) => rows);
}

const detail = (role: 'super_admin' | 'admin' = 'super_admin') =>
  gathered(world, role, { template: 'full-detail', range: 'today' });
const at = (head: unknown[] | undefined, name: string) => head?.indexOf(name) ?? -1;

test('every message is a line, with how it was sent and how long the customer waited', async () => {
  const data = await detail();
  const [[head, ...rows] = []] = await lines(data);
  expect(rows).toHaveLength(4);
  const sent = rows.filter((row) => row[at(head, 'Direction')] === 'Sent');
  expect(sent.map((row) => row[at(head, 'Response time (s)')])).toEqual([12, 12]);
  expect(sent.map((row) => row[at(head, 'Sent via')])).toEqual(['Reply token (free)', 'Reply token (free)']);
  expect(data.figures.avgResponseTime?.value).toBe(12);
  expect(data.figures.replyFree?.value).toBe(2);
  expect(rows.map((row) => row[at(head, 'Text')]).sort()).toEqual(['+0 hello', '+1 hello', 'hi', 'hi']);
  expect(rows.map((row) => row[at(head, 'Customer')])).toContain('=HYPERLINK("http://evil")');
  const [first] = rows.map((row) => row[0]);
  expect(first).toBeInstanceOf(Date);
});

test('lines beyond the limit of a sheet continue in the next, under the same header', async () => {
  const [first, second, ...more] = await lines(await detail(), 3);
  expect(more).toHaveLength(0);
  expect([first?.length, second?.length]).toEqual([3, 3]);
  expect(second?.[0]).toEqual(first?.[0]);
});

test('each sheet has a title block above frozen headings', async () => {
  const data = await detail();
  const out = new PassThrough();
  const writing = { dataDir: world.dataDir, position: 0, progress: () => undefined };
  const [bytes] = await Promise.all([buffer(out), writeReport(data, 'xlsx', out, writing)]);
  const rows = (await readXlsxFile(bytes))[0]?.data ?? [];
  const texts = rows.map(([first]) => first);
  expect(texts[0]).toBe(data.name);
  expect(texts[3]).toContain(data.madeBy);
  expect(texts[3]).toContain(data.zone);
  expect(texts.indexOf('Time')).toBe(5);
  expect(rows).toHaveLength(6 + 4);
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  expect(sheets[0]?.freezePane).toMatchObject({ rows: 6 });
  const many = new PassThrough();
  const title = ['Above', 'each'];
  const [bytesOfMany] = await Promise.all([buffer(many), writeMessages({ ...data, title }, many, writing, 6)]);
  const ofSheets = (await readXlsxFile(bytesOfMany)).map(({ data: lines }) => lines.map(([first]) => first));
  expect(ofSheets.map((lines) => lines.slice(0, 4))).toEqual([0, 1].map(() => ['Above', 'each', null, 'Time']));
  expect(ofSheets.map(({ length }) => length)).toEqual([6, 6]);
});

test('other brands are not included', async () => {
  const [[head, ...rows] = []] = await lines(await detail('admin'));
  expect(new Set(rows.map((row) => row[at(head, 'Conversation')]))).toEqual(new Set([ids[0]]));
});

test('erased texts remain erased', async () => {
  const data = await detail();
  expect((await owner.post(`/conversations/${ids[0]}/erase`)).status).toBeLessThan(300);
  await world.settled();
  expect(JSON.stringify(await lines(data))).not.toContain('+0 hello');
});
