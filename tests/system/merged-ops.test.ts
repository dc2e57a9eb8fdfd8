import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BusQueries } from '../../server/cluster/bus-queries.ts';
import { FreshRows } from '../../server/monitor/fresh-rows.ts';
import { MergedOps } from '../../server/monitor/merged-ops.ts';
import { FailedSends } from '../../server/monitor/send-queue.ts';
import type { NewDelivery } from '../../server/ops/ledger.ts';
import { Ops } from '../../server/ops/ops.ts';
import type { Bus } from '../../server/ports/bus.ts';
import { BusHub, TestNodes } from '../support/nodes.ts';

/** The operators' data of three nodes in one process. */

const start = Date.parse('2026-11-23T10:00:00.000Z');
const isoAt = (seconds: number) => new Date(start + seconds * 1000).toISOString();

interface OpsOfNode {
  ops: Ops;
  bus: Bus;
  nodes: TestNodes;
  failedSends: FailedSends;
  merged: MergedOps;
}

let hub: BusHub;
let folders: string[];
let one: OpsOfNode;
let two: OpsOfNode;
let three: OpsOfNode;
let warnings: string[];

function openNode(id: string): OpsOfNode {
  const folder = mkdtempSync(join(tmpdir(), 'oa-console-'));
  folders.push(folder);
  const now = () => start + 3_600_000;
  const ops = new Ops(folder, { now });
  const nodes = new TestNodes(id, ['1', '2', '3']);
  const failedSends = new FailedSends();
  const bus = hub.end(id);
  const queries = new BusQueries({ bus, nodes, warn: (message) => warnings.push(message), timeoutMs: 200 });
  return { ops, bus, nodes, failedSends, merged: new MergedOps({ ops, failedSends, queries, nodes, now }) };
}

beforeEach(() => {
  hub = new BusHub();
  folders = [];
  warnings = [];
  [one, two, three] = [openNode('1'), openNode('2'), openNode('3')];
});
afterEach(() => {
  for (const { ops } of [one, two, three]) ops.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  expect(warnings).toEqual([]);
});

const line = (id: string, seconds: number, message = id) => ({
  id,
  at: isoAt(seconds),
  level: 'warn' as const,
  message,
  context: {},
  brandId: null,
  version: 0,
});

const delivery = (seconds: number, over: Partial<NewDelivery> = {}): NewDelivery => ({
  lineAccountId: 'a1',
  brandId: 'b1',
  at: isoAt(seconds),
  verdict: 'accepted',
  ms: 3,
  events: 1,
  kinds: ['message text'],
  error: null,
  ...over,
});

/** Silences a node: it neither receives queries nor responds to them. */
function silence(node: string): void {
  hub.delivers = (_topic, _message, from, to) => from !== node && to !== node;
}

/** Reads all pages of the error log on node 1. */
async function allLines(limit: number, between = async () => undefined as unknown) {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await one.merged.lines({ limit, cursor }, null);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
    await between();
  } while (cursor !== undefined);
  return found;
}

test('pages of the error log are merged over all nodes, latest first, and name the nodes', async () => {
  for (let n = 0; n < 30; n += 1) [one, two, three][n % 3]?.ops.addLine(line(`l${n}`, n));
  expect(await allLines(7)).toEqual(Array.from({ length: 30 }, (_, n) => `l${29 - n}`));
  const { items, total } = await two.merged.lines({ limit: 3 }, null);
  expect(items.map(({ node }) => node)).toEqual(['3', '2', '1']);
  expect(total).toBe(30);
});

test('lines that do not fit into a message are on the next page', async () => {
  const long = 'long '.repeat(2000);
  for (let n = 0; n < 40; n += 1) (n % 2 === 0 ? two : three).ops.addLine(line(`l${n}`, n, `${n} ${long}`));
  const first = await one.merged.lines({ limit: 100 }, null);
  expect(first.items.length).toBeLessThan(40);
  expect(await allLines(100)).toEqual(Array.from({ length: 40 }, (_, n) => `l${39 - n}`));
});

test('a node that does not respond is named, and none of its lines is skipped when it responds again', async () => {
  for (let n = 0; n < 9; n += 1) [one, two, three][n % 3]?.ops.addLine(line(`l${n}`, n));
  silence('3');
  const page = await one.merged.lines({ limit: 3 }, null);
  expect(page.missingNodes).toEqual(['3']);
  expect(page.items.map(({ id }) => id)).toEqual(['l7', 'l6', 'l4']);
  hub.delivers = () => true;
  const rest = await one.merged.lines({ limit: 10, cursor: page.nextCursor ?? undefined }, null);
  expect(rest).toMatchObject({ nextCursor: null });
  expect(rest.missingNodes).toBeUndefined();
  expect(rest.items.map(({ id }) => id)).toEqual(['l8', 'l5', 'l3', 'l2', 'l1', 'l0']);
});

test('a query with a cursor of another list is refused', async () => {
  const cursor = Buffer.from(JSON.stringify(['a; b', ''])).toString('base64url');
  await expect(one.merged.lines({ limit: 3, cursor }, null)).rejects.toMatchObject({ code: 'cursor_invalid' });
});

test('only lines of the given brands are returned', async () => {
  one.ops.addLine({ ...line('own', 1), brandId: 'b1' });
  two.ops.addLine({ ...line('other', 2), brandId: 'b2' });
  three.ops.addLine({ ...line('remote', 3), brandId: 'b1' });
  const { items } = await one.merged.lines({ limit: 10 }, ['b1']);
  expect(items.map(({ id }) => id)).toEqual(['remote', 'own']);
});

test('deliveries are merged, and counted per minute over all nodes', async () => {
  one.ops.addDelivery(delivery(60));
  two.ops.addDelivery(delivery(61));
  three.ops.addDelivery(delivery(121, { verdict: 'refused', error: 'bad_signature' }));
  for (const { ops } of [one, two, three]) ops.store();
  const { items } = await two.merged.deliveries('a1', { limit: 10 });
  expect(items.map(({ verdict, node }) => [verdict, node])).toEqual([
    ['refused', '3'],
    ['accepted', '2'],
    ['accepted', '1'],
  ]);
  expect(await one.merged.deliveryMinutes('a1')).toEqual({
    from: null,
    minutes: [
      { at: isoAt(60), counts: { accepted: 2 } },
      { at: isoAt(120), counts: { refused: 1 } },
    ],
  });
});

test('the measurements per minute contain the webhooks, errors and sockets of all nodes', async () => {
  const minute = { at: isoAt(60), sends: 5, p95Ms: 1, rssBytes: 2, eventLoopP99Ms: 3, waiting: 4, freeBytes: 6 };
  for (const { ops } of [one, two, three]) ops.minute({ ...minute, webhooks: 10, lineErrors: 1, sockets: 100 });
  for (const { ops } of [one, two, three]) ops.store();
  expect(await one.merged.history()).toEqual([{ ...minute, webhooks: 30, lineErrors: 3, sockets: 300 }]);
});

test('failed messages of all nodes are listed once', async () => {
  one.failedSends.add('m1');
  two.failedSends.add('m1');
  two.failedSends.add('m2');
  expect((await three.merged.failedSends()).toSorted()).toEqual(['m1', 'm2']);
});

test('deliveries of other nodes are reprocessed', async () => {
  const setAside = { verdict: 'set-aside' as const };
  one.ops.addDelivery(delivery(1, setAside), [11, 12]);
  two.ops.addDelivery(delivery(2, setAside), [21]);
  two.ops.addDelivery(delivery(3, setAside), [31, 32]);
  for (const { ops } of [one, two]) ops.store();
  expect(await three.merged.setAside('a1', undefined, 11)).toEqual({
    positions: [12, 21, 31, 32],
    ends: [12, 21, 32],
  });
  const [latest] = (await three.merged.deliveries('a1', { limit: 1 })).items;
  expect(await three.merged.setAside('a1', latest?.id, 0)).toEqual({ positions: [31, 32], ends: [32] });
  const read = (position: number, outcome: 'replayed' | 'unknown' | 'gone') => ({ position, outcome, content: null });
  await three.merged.settle('a1', [read(12, 'replayed'), read(21, 'gone'), read(31, 'replayed'), read(32, 'replayed')]);
  const { items } = await three.merged.deliveries('a1', { limit: 10 });
  expect(items.map(({ verdict }) => verdict)).toEqual(['replayed', 'accepted', 'set-aside']);
  expect(one.ops.setAside('a1')).toMatchObject([{ records: [11], isReplayed: true }]);
});

test('a delivery whose node does not respond is not reported as without events', async () => {
  two.ops.addDelivery(delivery(2, { verdict: 'set-aside' }), [21]);
  two.ops.store();
  const [found] = (await one.merged.deliveries('a1', { limit: 1 })).items;
  silence('2');
  await expect(one.merged.setAside('a1', found?.id, 0)).rejects.toMatchObject({ code: 'not_ready' });
  expect(await one.merged.setAside('a1', undefined, 0)).toEqual({ positions: [], ends: [] });
});

test('an installation with one node queries nobody and names no node', async () => {
  one.nodes.run('1');
  hub.delivers = () => {
    throw new Error('a message was published');
  };
  one.ops.addLine(line('l1', 1));
  expect(await one.merged.lines({ limit: 10 }, null)).toEqual({
    items: [line('l1', 1)],
    nextCursor: null,
    total: 1,
  });
  const fresh = new FreshRows(one);
  one.ops.addLine(line('l2', 2));
  expect(fresh.take().lines.map(({ id, node }) => [id, node])).toContainEqual(['l2', undefined]);
});

test('new lines and deliveries of all nodes are pushed, the newest if there are many', async () => {
  const [own, other] = [new FreshRows(one), new FreshRows(two)];
  two.ops.addDelivery(delivery(1));
  for (let n = 0; n < 500; n += 1) two.ops.addLine(line(`l${n}`, n, `message ${n}`));
  expect(other.take().lines).toHaveLength(500);
  let pushed: ReturnType<FreshRows['take']> = { lines: [], deliveries: [] };
  await expect
    .poll(() => {
      const { lines, deliveries } = own.take();
      pushed = { lines: [...pushed.lines, ...lines], deliveries: [...pushed.deliveries, ...deliveries] };
      return pushed.deliveries.length;
    })
    .toBe(1);
  expect(pushed.deliveries[0]?.node).toBe('2');
  expect(pushed.lines).toHaveLength(200);
  expect(pushed.lines.at(-1)).toMatchObject({ id: 'l499', node: '2' });
  expect(own.take()).toEqual({ lines: [], deliveries: [] });
});
