import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Ops } from '../../server/ops/ops.ts';
import { clock, countersSuite } from './counters-suite.ts';

const secret = Buffer.alloc(32, 7);
const openIn = (folder: string) => {
  const ops = new Ops(folder, { now: () => clock.at });
  return { ops, counters: ops.countersWith(secret) };
};

countersSuite('local', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oa-counters-'));
  let { ops, counters } = openIn(folder);
  return {
    counters,
    reopen: async () => {
      ops.close();
      ({ ops, counters } = openIn(folder));
      return counters;
    },
    close: async () => {
      ops.close();
      rmSync(folder, { recursive: true });
    },
  };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'oa-counters-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const limit = { name: 'ticket' as const, key: 'mali@shop.example 203.0.113.9', max: 1, windowMs: 60_000 };
const counted = () => {
  const sqlite = new Database(join(folder, 'ops.db'), { readonly: true });
  const count = sqlite.prepare('SELECT count(*) FROM counts').pluck().get();
  sqlite.close();
  return count;
};

test('the file contains no keys in clear text, and no expired counts', async () => {
  const { ops, counters } = openIn(folder);
  await counters.take([limit]);
  ops.flush();
  for (const name of ['ops.db', 'ops.db-wal'])
    for (const part of ['mali', '203.0.113.9']) expect(readFileSync(join(folder, name)).includes(part)).toBe(false);
  expect(counted()).toBe(1);
  clock.at += limit.windowMs;
  ops.flush();
  expect(counted()).toBe(0);
  ops.close();
});

test('the number of keys is limited per name, in memory and in the file', async () => {
  const { ops, counters } = openIn(folder);
  const other = { ...limit, name: 'sign-in' as const };
  await counters.take([other]);
  for (let n = 0; n <= 10_000; n++) await counters.take([{ ...limit, key: String(n) }]);
  ops.flush();
  expect(counted()).toBe(10_001);
  expect((await counters.take([{ ...limit, key: '0' }])).state).toBe('counted');
  expect((await counters.take([{ ...limit, key: '10000' }])).state).toBe('full');
  expect((await counters.take([other])).state).toBe('full');
  ops.close();
});

test('counts that cannot be written apply in memory, and are written later', async () => {
  const { ops, counters } = openIn(folder);
  const held = new Database(join(folder, 'ops.db'));
  held.exec('BEGIN IMMEDIATE');
  await counters.take([limit]);
  ops.flush();
  expect((await counters.take([limit])).state).toBe('full');
  held.exec('ROLLBACK');
  held.close();
  expect(counted()).toBe(0);
  ops.close();
  const again = openIn(folder);
  expect((await again.counters.take([limit])).state).toBe('full');
  again.ops.close();
});
