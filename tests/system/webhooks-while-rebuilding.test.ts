import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { type App, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { messageIdOf } from '../../server/keys/message-id.ts';
import { bootWorld, Caller, type World } from '../support/world.ts';

let world: World;
let customer: Customer;
let conversationId: string;

beforeEach(async () => {
  world = await bootWorld();
  const { channel, lineAccountId } = world.brands[0]!;
  customer = world.line.customer(channel.channelId, { displayName: 'Nok', language: 'th' });
  conversationId = conversationIdOf(lineAccountId, 'user', customer.userId);
  channel.redelivery.enabled = false;
  await customer.writes('hello');
  await world.settled();
});
afterEach(() => world.close());

const linkIn = (message: object) => JSON.stringify(message).match(/https?:[^"]+\/c\/[^"]+/)?.[0] ?? '';
const path = (url: string) => new URL(url).pathname;
const written = async (texts: string[]) => {
  const answers: { status: number; messageId?: string | undefined }[] = [];
  for (const text of texts) answers.push(await customer.writes(text));
  return answers;
};

/** Starts the product without the given files. Their rows cannot be written until `letRebuild` is called. */
async function startWithout(files: RegExp[]): Promise<{ started: Promise<string>; letRebuild: () => Promise<void> }> {
  await world.app.close();
  for (const name of ['views.db', 'search.db', 'accounts.db'])
    if (files.some((file) => file.test(name)))
      for (const suffix of ['', '-wal', '-shm']) rmSync(join(world.dataDir, name + suffix), { force: true });
  const env = { PORT: '0', DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', LINE_API_BASE_URL: world.line.url };
  const app: App = await createApp({ config: readConfig(env), now: world.clock.now, backoff: () => 1 });
  world.app = app;
  // Blocks the thread that writes the rows to this file.
  app.store.sqlite.exec('BEGIN IMMEDIATE');
  const started = app.start();
  await expect.poll(() => app.http.server.address() !== null).toBe(true);
  world.url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  for (const { channel, lineAccountId } of world.brands)
    channel.webhookUrl = `${world.url}/webhooks/line/${lineAccountId}`;
  return {
    started,
    letRebuild: async () => {
      app.store.sqlite.exec('ROLLBACK');
      await started;
      await world.settled();
    },
  };
}

test.each([
  ['the rows', [/views/]],
  ['the rows and the accounts', [/views/, /accounts/]],
])('a start without %s accepts messages of customers while it builds them, each once', async (_, files) => {
  const { letRebuild } = await startWithout(files);
  const visitor = new Caller(world.url);
  expect((await visitor.get('/health')).body.data).toMatchObject({
    ready: false,
    state: expect.stringMatching(/^(rebuilding|stuck)$/),
  });
  expect(await visitor.get('/health/webhooks')).toMatchObject({ status: 200, body: { data: { ready: true } } });
  expect((await visitor.get('/conversations')).body).toMatchObject({
    code: 'not_ready',
    details: [{ path: 'progress', message: '0' }],
  });
  const answers = await written(Array.from({ length: 20 }, (_, n) => `meanwhile ${n}`));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(world.app.engine.read('conversation', conversationId)).toBeUndefined();
  await letRebuild();
  expect((await visitor.get('/health')).status).toBe(200);
  const { row } = world.app.engine.read('conversation', conversationId)!;
  expect(row.unreadCount).toBe(21);
  for (const { messageId } of answers)
    expect(
      world.app.engine.read('message', messageIdOf(world.brands[0]!.lineAccountId, messageId ?? '')),
    ).toBeDefined();
});

test('an unknown account, a wrong signature and a disabled account are refused as usual', async () => {
  const [first, second] = world.brands;
  await (await world.as('super_admin')).put(`/line-accounts/${second!.lineAccountId}`, { enabled: false });
  const { letRebuild } = await startWithout([/views/]);
  const post = (id: string) =>
    fetch(`${world.url}/webhooks/line/${id}`, { method: 'POST', body: '{"events":[]}' }).then(({ status }) => status);
  expect([await post('nobody'), await post(first!.lineAccountId), await post(second!.lineAccountId)]).toEqual([
    404, 401, 403,
  ]);
  await letRebuild();
});

test('pictures and call links respond 503 until the rows are available', async () => {
  const agent = await world.as('cs_agent');
  await agent.post(`/conversations/${conversationId}/calls`, { kind: 'video' });
  await world.settled();
  const link = path(linkIn(world.line.sent[0]!.messages));
  const { letRebuild } = await startWithout([/views/]);
  const status = async (of: string) => (await fetch(world.url + of)).status;
  const page = await fetch(world.url + link);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3']);
  expect(await page.text()).toContain('data-state="waiting"');
  expect([await status('/media/any'), await status('/media/any/preview')]).toEqual([503, 503]);
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}${link}/socket`);
  const closed = await new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve));
  expect(closed.code).toBe(1013);
  await letRebuild();
  expect([await status(link), await status('/media/any')]).toEqual([200, 404]);
});

test('a server stopped while rows are built exits, and the next start builds them', async () => {
  const { started } = await startWithout([/views/]);
  const refused = expect(started).rejects.toThrow('closed before the rows were ready');
  const closed = world.app.close();
  world.app.store.sqlite.exec('ROLLBACK');
  await Promise.all([refused, closed]);
  world.app.close = async () => undefined;
  await world.restart();
  expect(world.app.engine.read('conversation', conversationId)?.row.unreadCount).toBe(1);
});
