import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { Stage, expect as shown } from '../browser/stage.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { Postgres } from '../support/postgres.ts';
import { SyncClient } from '../support/sync-client.ts';
import { bootWorld, type Caller } from '../support/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'oa-outage-'));
let postgres: Postgres;
let proxy: DatabaseProxy;
let stage: Stage;
let nok: Customer;
let agent: Caller;
let page: Page;
/** LINE's ids of the messages whose webhook was answered with 200. */
const taken: string[] = [];

beforeAll(async () => {
  postgres = await Postgres.start();
  proxy = await DatabaseProxy.open(postgres.port);
  stage = await Stage.open({ brandCount: 1, env: await settings() });
  const [brand] = stage.world.brands;
  brand!.channel.redelivery.enabled = false;
  nok = stage.world.line.customer(brand!.channel.channelId, { displayName: 'Nok' });
  await write();
  await stage.world.settled();
  agent = await stage.caller('cs_agent');
  page = await stage.console('cs_agent');
}, 120_000);

afterAll(async () => {
  proxy?.restore();
  await stage?.close();
  await proxy?.close();
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => proxy.restore());

/** Returns the settings of a node that reaches a database of its own through the proxy. */
const settings = async () => ({
  CLUSTER_URL: proxy.of(await postgres.create()),
  SECRET_KEY: 'the secret key of all nodes',
  BLOBS: folder,
});

async function write(): Promise<number | undefined> {
  const { status, messageId } = await nok.writes(`message ${taken.length}`);
  if (status === 200 && messageId !== undefined) taken.push(messageId);
  return status;
}

const conversation = async () => (await agent.get('/conversations')).body.data[0] as { id: string };
const banner = () => page.getByText(/^Changes can’t be saved right now/);

const failures: [name: string, begin: () => void][] = [
  ['is cut in both directions', () => proxy.silence()],
  ['receives nothing', () => proxy.silence('requests')],
  ['sends nothing', () => proxy.silence('responses')],
  ['responds too late', () => proxy.delay(4000)],
];

test.for(failures)('the database %s: nothing is lost, reading continues, and everything resumes', async ([, begin]) => {
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) await write();
  })();
  begin();
  await shown(banner()).toBeVisible();
  isWriting = false;
  await writing;
  const { id } = await conversation();
  const sentAt = performance.now();
  expect(await write()).toBe(503);
  expect(performance.now() - sentAt).toBeLessThan(2000);
  expect((await agent.put(`/conversations/${id}/pin`, { pinned: true })).body.code).toBe('not_stored');
  expect((await fetch(`${stage.world.url}/api/health/webhooks`)).status).toBe(503);
  proxy.restore();
  await shown(banner()).toBeHidden({ timeout: 5000 });
  expect(await write()).toBe(200);
  await stage.world.settled();
  const { body } = await agent.get(`/messages/conversation/${id}?limit=200`);
  const texts = (body.data as { text: string }[]).map(({ text }) => text);
  for (let n = 0; n < taken.length; n++) expect(texts).toContain(`message ${n}`);
});

test('a node that has been without the database for too long serves nothing, until the database responds', async () => {
  const world = await bootWorld({ brandCount: 1, env: await settings(), app: { staleMs: 3000 } });
  const caller = await world.as('cs_agent');
  const client = new SyncClient(world.people.cs_agent, () => world.url, caller.token);
  await client.connect();
  const health = async () => {
    const { status, body } = await caller.get('/health');
    return [status, body.data.state];
  };
  expect(await health()).toEqual([200, 'ready']);
  proxy.silence();
  await expect.poll(() => client.connected).toBe(false);
  expect(await health()).toEqual([503, 'stale']);
  expect((await caller.get('/conversations')).body.code).toBe('not_ready');
  await client.connect();
  expect([client.connected, client.signedIn]).toEqual([false, true]);
  proxy.restore();
  await expect.poll(health).toEqual([200, 'ready']);
  expect((await caller.get('/conversations')).status).toBe(200);
  await client.connect();
  expect(client.connected).toBe(true);
  client.drop();
  await world.close();
});
