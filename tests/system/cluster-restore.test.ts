import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import type { Message } from '../../shared/rows.ts';
import { type Child, owner } from '../support/child.ts';
import { Cluster, type ClusterPerson, personPassword } from '../support/cluster.ts';
import { runCommand } from '../support/command.ts';
import { filesContaining } from '../support/decoded-files.ts';
import { Caller } from '../support/world.ts';

/** A backup that is restored while three nodes run, and a fourth is down. */

const folder = mkdtempSync(join(tmpdir(), 'oa-restore-'));
const file = join(folder, 'backup.tar');
/** Texts without common pairs of characters, which the search index contains. */
const before = '備份齉爩';
const erased = '刪除飝鱺';
const later = '稍等龘靐';

let cluster: Cluster;
let customers: Customer[];
let agent: ClusterPerson;
let down: Child;
const running = [0, 1, 2];
const agentLogin = { username: 'agent', password: personPassword };

const query = (text: string, values: readonly unknown[] = []) =>
  cluster.postgres.query(cluster.databaseUrl, text, values);

/** Runs a command on the data folder of a running node. */
function run(...command: string[]) {
  const { databaseUrl: CLUSTER_URL, blobs: BLOBS } = cluster;
  return runCommand(cluster.node(0).dataDir, command, {
    CLUSTER_URL,
    BLOBS,
    SECRET_KEY: 'the secret key of all nodes',
  });
}

async function textsOn(n: number, token: string, customer: Customer): Promise<string[]> {
  const { body } = await cluster
    .on(n, token)
    .get(`/messages/conversation/${cluster.conversationOf(customer)}?limit=50`);
  return (body.data as Message[]).flatMap(({ text }) => text || []);
}

async function signedIn(n: number, login = owner): Promise<string> {
  return (await new Caller(cluster.node(n).url).post('/auth/login', login)).body.data.token;
}

beforeAll(async () => {
  cluster = await Cluster.start({ count: 3 });
  customers = ['Nok', 'Ploy'].map((name) => cluster.customer(name));
  const [first, second] = customers as [Customer, Customer];
  agent = await cluster.person(agentLogin.username);
  await first.writes(before);
  await second.writes(erased);
  await vi.waitFor(async () => expect(await cluster.areEqual()).toBe(true));
  expect((await run('backup', file)).code).toBe(0);
  down = await cluster.add();
  await down.end('SIGTERM');
}, 120_000);

afterAll(async () => {
  await cluster?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a restore replaces the log of all nodes, and keeps what it must not undo', async () => {
  const [first, second] = customers as [Customer, Customer];
  const conversationId = cluster.conversationOf(first);
  const pids = running.map((n) => cluster.node(n).pid);
  const client = await cluster.client(agent, () => 1);
  client.join({ scope: 'config' });
  await client.idle();
  const { epoch } = client;
  await first.writes(later);
  await expect
    .poll(async () => (await cluster.on(1).post('/messages', { conversationId, kind: 'text', text: 'sent' })).status)
    .toBe(201);
  const sent = () => cluster.line.sent.length;
  await expect.poll(sent).toBe(1);
  expect((await cluster.on(0).post(`/conversations/${cluster.conversationOf(second)}/erase`)).status).toBe(200);
  await expect.poll(async () => (await query("SELECT 1 FROM changes WHERE kind = 'erase'")).length).toBeGreaterThan(0);
  await expect.poll(() => cluster.areEqual()).toBe(true);
  const [old] = await query('SELECT generation, position FROM head');

  const restored = await run('restore', file, '--json');
  expect([restored.code, restored.err]).toEqual([0, expect.stringContaining('The log was replaced')]);

  const [head] = await query('SELECT generation FROM head');
  expect(head?.generation).not.toBe(old?.generation);
  // A statement of a node that has not noticed the restore yet.
  const append = query(`SELECT append($1, gen_random_uuid(), 'infinity', '[]')`, [old?.generation]);
  await expect(append).rejects.toMatchObject({ code: 'OA002' });
  for (const n of running) {
    // All sessions have ended.
    await expect.poll(async () => (await cluster.on(n).get('/settings')).status).toBe(401);
    const token = await signedIn(n);
    expect(await textsOn(n, token, first)).toEqual([before]);
    expect(await textsOn(n, token, second)).toEqual([]);
  }
  // Sockets were closed, and their sessions have ended. After signing in again, everything is loaded again.
  expect(client.connected).toBe(false);
  await client.connect();
  expect(client.signedIn).toBe(false);
  client.signIn(await signedIn(1, agentLogin));
  await client.connect();
  client.join({ scope: 'config' });
  await client.idle();
  expect(client.epoch).not.toBe(epoch);
  expect(running.map((n) => cluster.node(n).pid)).toEqual(pids);
  for (const n of running) expect(filesContaining(cluster.node(n).dataDir, [later, erased])).toEqual([]);
  expect(sent()).toBe(1);
});

test('a node that was down starts with the restored log, and webhooks count again', async () => {
  const [first] = customers as [Customer];
  await down.start();
  expect(await textsOn(3, await signedIn(3), first)).toEqual([before]);
  expect((await first.writes('after the restore')).status).toBe(200);
  await expect.poll(async () => await textsOn(3, await signedIn(0), first)).toContain('after the restore');
  expect(await query('SELECT id FROM nodes ORDER BY id')).toEqual(['1', '2', '3', '4'].map((id) => ({ id })));
});

test('a backup that is not one changes nothing', async () => {
  const heads = () => query('SELECT generation, position FROM head');
  const head = await heads();
  const { code, err } = await run('restore', join(import.meta.dirname, 'cluster-restore.test.ts'));
  expect([code, err]).toEqual([1, expect.stringMatching(/^Nothing was changed/)]);
  expect(await heads()).toEqual(head);
});
