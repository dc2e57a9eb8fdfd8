import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noteBackupIn } from '../../server/ops/backups.ts';
import type { NewDelivery } from '../../server/ops/ledger.ts';
import { Ops } from '../../server/ops/ops.ts';
import type { Sqlite } from '../../server/storage/sqlite.ts';
import type { LogLine } from '../../shared/monitor-rows.ts';
import { fill } from '../support/full-file.ts';

let folder: string;
let ops: Ops;
let at = 1_786_000_000_000;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oa-ops-'));
  ops = new Ops(folder, { now: () => at });
});
afterEach(() => {
  ops.close();
  rmSync(folder, { recursive: true });
});

const line = (n: number, over: Partial<LogLine> = {}): LogLine => ({
  id: `l${n}`,
  at: new Date(at).toISOString(),
  level: 'warn',
  message: `line ${n}`,
  context: {},
  brandId: null,
  version: 0,
  ...over,
});
const delivery = (over: Partial<NewDelivery> = {}): NewDelivery => ({
  lineAccountId: 'a1',
  brandId: 'b1',
  at: new Date(at).toISOString(),
  verdict: 'accepted',
  ms: 3,
  events: 1,
  kinds: ['message text'],
  error: null,
  ...over,
});
const everything = { limit: 200 };

test('the error log is a ring, and equal lines of one write are merged', () => {
  for (let write = 0; write < 6; write += 1) {
    for (let n = 0; n < 1000; n += 1) ops.addLine(line(write * 1000 + n));
    ops.flush();
  }
  expect(ops.lines(everything, null).total).toBe(5000);
  for (let n = 0; n < 30; n += 1) ops.addLine(line(9999));
  ops.flush();
  const [last] = ops.lines(everything, null).items;
  expect([last?.message, last?.context.times]).toEqual(['line 9999', 30]);
});

test('lines of one write with different errors or routes are not merged', () => {
  const add = (context: LogLine['context']) => ops.addLine(line(1, { context }));
  add({ error: 'TypeError: one', reqId: 'r1' });
  add({ error: 'TypeError: two' });
  add({ route: 'GET /one' });
  add({ error: 'TypeError: one', reqId: 'r2' });
  ops.flush();
  const counted = ops
    .lines(everything, null)
    .items.map(({ context: { error, route, times } }) => [error, route, times]);
  expect(counted.reverse()).toEqual([
    ['TypeError: one', undefined, 2],
    ['TypeError: two', undefined, undefined],
    [undefined, 'GET /one', undefined],
  ]);
});

test('each account has a ring of deliveries, and refused ones evict none of the others', () => {
  for (let write = 0; write < 3; write += 1) {
    for (let n = 0; n < 600; n += 1) ops.ledger.take(delivery());
    ops.flush();
  }
  ops.ledger.take(delivery({ lineAccountId: 'a2' }));
  for (let n = 0; n < 500; n += 1) ops.ledger.take(delivery({ verdict: 'refused', error: 'bad_signature' }));
  // Writes twice, because each write removes old entries of only one account.
  ops.flush();
  ops.flush();
  const total = (account: string, verdict?: string) => ops.deliveries(account, { ...everything, verdict }).total;
  expect([total('a1', 'accepted'), total('a1', 'refused'), total('a2')]).toEqual([1000, 200, 1]);
});

test('deliveries of the last hour are counted by minute and verdict, and a truncated ring reports its start', () => {
  const now = Date.parse('2026-11-23T10:30:42.000Z');
  const ago = (ms: number) => ({ lineAccountId: 'hour', at: new Date(now - ms).toISOString() });
  for (const entry of [
    ago(3_600_001),
    ago(90_000),
    { ...ago(61_000), verdict: 'refused' as const },
    ago(0),
    ago(1000),
  ]) {
    ops.ledger.take(delivery(entry));
  }
  ops.flush();
  expect(ops.deliveryMinutes('hour', now)).toEqual({
    from: null,
    minutes: [
      { at: '2026-11-23T10:29:00.000Z', counts: { accepted: 1, refused: 1 } },
      { at: '2026-11-23T10:30:00.000Z', counts: { accepted: 2 } },
    ],
  });
  for (let n = 0; n < 1000; n += 1) ops.ledger.take(delivery(ago(500)));
  ops.flush();
  expect(ops.deliveryMinutes('hour', now)).toEqual({
    from: ago(500).at,
    minutes: [{ at: '2026-11-23T10:30:00.000Z', counts: { accepted: 1000 } }],
  });
});

test('a flood of refused deliveries evicts none of the others before they are written', () => {
  ops.ledger.take(delivery({ kinds: ['follow'] }));
  for (let n = 0; n < 3000; n += 1) ops.ledger.take(delivery({ verdict: 'refused', error: 'bad_signature' }));
  ops.ledger.take(delivery({ kinds: ['unfollow'] }));
  const { deliveries } = ops.flush();
  expect([deliveries[0]?.kinds, deliveries.at(-1)?.kinds]).toEqual([['follow'], ['unfollow']]);
  const retained = ops.deliveries('a1', { ...everything, verdict: 'accepted' }).items;
  expect(retained.map(({ kinds }) => kinds)).toEqual([['unfollow'], ['follow']]);
});

test('many deliveries are written before the next flush, which still returns them', () => {
  for (let n = 0; n < 250; n += 1) ops.addDelivery(delivery());
  expect(ops.deliveries('a1', everything).total).toBe(200);
  expect(ops.flush().deliveries).toHaveLength(250);
  expect(ops.deliveries('a1', everything).total).toBe(250);
  expect(ops.flush().deliveries).toEqual([]);
});

test('pages continue where the last one ended', () => {
  for (let n = 0; n < 25; n += 1) ops.addLine(line(n));
  ops.flush();
  const found: string[] = [];
  for (let after: number | null = null, more = true; more; ) {
    const { items, numbers, hasMore } = ops.lines({ limit: 10, after }, null);
    found.push(...items.map(({ id }) => id));
    [after, more] = [numbers.at(-1) ?? null, hasMore];
  }
  expect(found).toEqual(Array.from({ length: 25 }, (_, n) => `l${24 - n}`));
});

test('a full disk throws nothing; lines are pushed at once and written when there is space', () => {
  const { sqlite } = (ops as unknown as { file: { sqlite: Sqlite } }).file;
  const makeRoom = fill(sqlite);
  ops.addLine(line(1));
  expect(ops.flush().lines.map(({ id }) => id)).toEqual(['l1']);
  expect(ops.lines(everything, null).items).toEqual([]);
  expect(ops.flush().lines).toEqual([]);
  makeRoom();
  ops.flush();
  expect(ops.lines(everything, null).items.map(({ id }) => id)).toEqual(['l1']);
});

test('a command beside the server records its backup; the last fourteen are retained', () => {
  for (let n = 0; n < 20; n += 1) noteBackupIn(folder, { at: ++at, bytes: 1000 }, at);
  expect(ops.backups).toHaveLength(14);
  expect(ops.backups[0]?.at).toBe(at);
});

test('a slow backup leaves later ones in the list', () => {
  const began = at;
  at += 60_000;
  ops.backedUp({ at, bytes: 1000 });
  const daily = at;
  at += 60_000;
  ops.backedUp({ at: began, bytes: 1000 });
  expect(ops.backups.map((backup) => backup.at)).toEqual([daily, began]);
});

test('backups dated by a fast clock hide none of the others, and are removed with the next', () => {
  const year = 365 * 86_400_000;
  ops.backedUp({ at, bytes: 1000 });
  for (let n = 1; n < 5; n += 1) ops.backedUp({ at: at + n * year, bytes: 1000 });
  expect(ops.backups.map((backup) => backup.at)).toEqual([at]);
  ops.backedUp({ at, bytes: 1000 });
  expect(ops.backups.map((backup) => backup.at)).toEqual([at]);
  at += 2 * year;
  expect(ops.backups.map((backup) => backup.at)).toEqual([at - 2 * year]);
});

test('buffered lines are available after a restart', () => {
  ops.addLine(line(1));
  ops.ledger.take(delivery());
  ops.close();
  at += 1000;
  ops = new Ops(folder, { now: () => at });
  expect([ops.lines(everything, null).total, ops.deliveries('a1', everything).total]).toEqual([1, 1]);
});
