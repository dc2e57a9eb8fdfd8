import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { root } from '../../scripts/node.mjs';
import type { Child } from '../support/child.ts';
import { Cluster } from '../support/cluster.ts';
import { leaderOf } from '../support/leader.ts';

/** Longer than a customer can wait. Milliseconds. */
const shiftMs = 3 * 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'oa-clock-'));
const file = join(folder, 'shift');
const shift = (ms: number) => writeFileSync(file, String(ms));

let cluster: Cluster;
let nok: Customer;
let wrong: Child;

beforeAll(async () => {
  shift(0);
  cluster = await Cluster.start({ count: 1, env: { SHIFT_FILE: file } });
  cluster.channel.redelivery.enabled = false;
  nok = cluster.customer('Nok');
  await nok.writes('hello');
  wrong = await cluster.add({ NODE_OPTIONS: `--import=${join(root, 'tests/support/shifted-clock.mjs')}` });
}, 120_000);

afterAll(async () => {
  await cluster?.close();
  rmSync(folder, { recursive: true, force: true });
});

const healthOf = async (n: number) => {
  const response = await fetch(`${cluster.node(n).url}/api/health`).catch(() => null);
  return response === null ? null : [response.status, (await response.json()).data?.state];
};
const rename = async (n: number, description: string) =>
  (await cluster.on(n).put(`/brands/${cluster.brandId}`, { description })).body.code;
const records = () =>
  cluster.postgres.query(cluster.databaseUrl, 'SELECT position, at, events::text AS events FROM records');
/** Messages of the open alerts about clocks. */
const skewAlerts = async () => {
  const { body } = await cluster.on(0).get('/monitor/alerts?open=true');
  return (body.data as { kind: string; message: string }[])
    .filter(({ kind }) => kind === 'clock-skew')
    .map(({ message }) => message);
};

async function mustBeUnready(): Promise<void> {
  await expect.poll(() => healthOf(1)).toEqual([503, 'clock_wrong']);
  await expect.poll(skewAlerts).toEqual([expect.stringMatching(/^The clock of node 2 is wrong\. /)]);
  const before = (await records()).length;
  cluster.direct(1);
  expect((await nok.writes('to the wrong clock')).status).toBe(503);
  expect(await rename(1, 'by the wrong clock')).toBe('not_stored');
  await expect.poll(() => leaderOf(cluster)).toBe(0);
  const since = (await records()).slice(before);
  expect(since.filter(({ events }) => /message\.received|brand\./.test(String(events)))).toEqual([]);
}

async function mustBeReady(): Promise<void> {
  await expect.poll(() => healthOf(1)).toEqual([200, 'ready']);
  await expect.poll(skewAlerts).toEqual([]);
  expect(await rename(1, `ready again ${performance.now()}`)).toBe(undefined);
}

test('a leader whose clock moves ahead gives up the lease, records nothing and becomes unready', async () => {
  await cluster.node(0).end('SIGKILL');
  await expect.poll(() => leaderOf(cluster)).toBe(1);
  await cluster.node(0).start();
  shift(shiftMs);
  await mustBeUnready();
  shift(0);
  await mustBeReady();
});

test('a node that starts with a wrong clock is unready from the beginning', async () => {
  await wrong.end('SIGKILL');
  shift(-shiftMs);
  wrong.launch();
  await mustBeUnready();
  shift(0);
  await mustBeReady();
});

test('no deadline has passed, and no record has a wrong time', async () => {
  const all = await records();
  expect(all.filter(({ events }) => String(events).includes('deadline.passed'))).toEqual([]);
  const latest = Math.max(...all.map(({ at }) => Number(at)));
  expect(latest).toBeLessThan(Date.now() + shiftMs / 2);
});

test('an installation is not created by a machine with a wrong clock', async () => {
  shift(shiftMs);
  const first = await cluster.create({
    CLUSTER_URL: await cluster.postgres.create(),
    NODE_OPTIONS: `--import=${join(root, 'tests/support/shifted-clock.mjs')}`,
  });
  await expect(first.start()).rejects.toThrow('The clock of this machine differs');
  await first.close();
});
