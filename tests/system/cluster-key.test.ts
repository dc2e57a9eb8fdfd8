import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { Cluster } from '../support/cluster.ts';
import { runCommand } from '../support/command.ts';
import { HealthProxy } from '../support/health-proxy.ts';

/** Replaces the secret key of two nodes while customers write. */

const keys = { SECRET_KEY: 'the secret key of all nodes', NEW_SECRET_KEY: 'another secret key of all nodes' };
let cluster: Cluster;
let proxy: HealthProxy;
let nok: Customer;
/** Status of the response to each webhook. */
const statuses: number[] = [];
let isWriting = true;
let writing: Promise<void>;

beforeAll(async () => {
  cluster = await Cluster.start({ count: 2 });
  proxy = await HealthProxy.open(cluster.nodes.map(({ url }) => url));
  cluster.channel.webhookUrl = `${proxy.url}/webhooks/line/${cluster.lineAccountId}`;
  cluster.channel.redelivery.enabled = false;
  nok = cluster.customer('Nok');
  writing = write();
}, 120_000);

afterAll(async () => {
  isWriting = false;
  await writing;
  await proxy?.close();
  await cluster?.close();
});

async function write(): Promise<void> {
  for (let n = 0; isWriting; n++) {
    statuses.push((await nok.writes(`message ${n}`)).status);
    await delay(50);
  }
}

const rotate = (n: number) =>
  runCommand(cluster.node(n).dataDir, ['rotate-key'], {
    ...keys,
    CLUSTER_URL: cluster.databaseUrl,
    BLOBS: cluster.blobs,
  });

/** Restarts a node with further settings. */
async function restart(n: number, settings: Readonly<Record<string, string>>): Promise<void> {
  await cluster.node(n).end('SIGTERM');
  Object.assign(cluster.node(n).env, settings);
  await cluster.node(n).start();
}

const keyIds = async () =>
  (
    await cluster.postgres.query(cluster.databaseUrl, "SELECT report -> 'keyIds' ->> 0 AS id FROM nodes ORDER BY id")
  ).map(({ id }) => id);
const states = () =>
  Promise.all(
    cluster.nodes.map(async ({ url }) => {
      const response = await fetch(`${url}/api/health`).catch(() => null);
      return response?.status ?? null;
    }),
  );

test('the key is not replaced while a node does not have the new one', async () => {
  const [before] = await keyIds();
  await restart(0, { NEW_SECRET_KEY: keys.NEW_SECRET_KEY });
  expect(await rotate(0)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Nodes without the new key are running: 2\. /),
  });
  expect(await keyIds()).toEqual([before, before]);
});

test('nodes that have both keys change to the new one in turn, and no webhook is refused', async () => {
  const [before] = await keyIds();
  await restart(1, { NEW_SECRET_KEY: keys.NEW_SECRET_KEY });
  expect(await rotate(0)).toMatchObject({ code: 0, err: '' });
  const after = await keyIds();
  expect(after[0]).not.toBe(before);
  expect(after).toEqual([after[0], after[0]]);
  await expect.poll(states).toEqual([200, 200]);
  for (const n of [0, 1]) await restart(n, { SECRET_KEY: keys.NEW_SECRET_KEY, NEW_SECRET_KEY: '' });
  expect(await keyIds()).toEqual(after);
  isWriting = false;
  await writing;
  expect(statuses.length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('a node with the previous key does not start', async () => {
  await cluster.node(1).end('SIGTERM');
  Object.assign(cluster.node(1).env, { SECRET_KEY: keys.SECRET_KEY });
  await expect(cluster.node(1).start()).rejects.toThrow('SECRET_KEY is not the key of this cluster');
});
