import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Child } from '../support/child.ts';
import { freePort } from '../support/free-port.ts';
import { SilentProxy } from '../support/silent-proxy.ts';
import { StreamClient } from '../support/stream-client.ts';
import { bootWorld, Caller, type World } from '../support/world.ts';

let world: World;
let proxy: SilentProxy;
beforeEach(async () => {
  world = await bootWorld({ brandCount: 1 });
  proxy = await SilentProxy.open(() => world.url);
});
afterEach(async () => {
  await proxy.close();
  await world.close();
});

/** Tests that the server stops quickly, because a service manager kills a program about 10 s after asking it to stop. */
test('the server stops although clients disappeared', async () => {
  const { token } = await world.as('cs_agent');
  const socket = io(proxy.url, { auth: { token }, transports: ['websocket'], reconnection: false });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  await StreamClient.open(proxy.url, token ?? '');
  expect((await new Caller(proxy.url).get('/health')).status).toBe(200);
  proxy.silence();
  await world.restart();
  expect((await new Caller(world.url).get('/health')).status).toBe(200);
  socket.disconnect();
});

/** Sends the headers of a request. The body follows with `finish`. */
async function slowRequest(url: string, path: string, head: string, body: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(answer));
    socket.once('error', () => resolve(`${answer}reset`));
  });
  const length = Buffer.byteLength(body);
  // `100 Continue` confirms that the server received the headers.
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n${head}content-length: ${length}\r\n\r\n`);
  await expect.poll(() => answer).toContain('100 Continue');
  return { closed, finish: () => void socket.write(body) };
}

test('webhooks in progress are finished when the server stops: none is cut, and all are in the log', async () => {
  const { channel, lineAccountId } = world.brands[0]!;
  const texts = Array.from({ length: 8 }, (_, n) => `slow ${n}`);
  const slow = await Promise.all(
    texts.map(async (text, n) => {
      const source = { type: 'user', userId: `U${String(n).padStart(32, '0')}` };
      const message = { type: 'text', id: `60000000000000000${n}`, text };
      const event = { type: 'message', message, source, webhookEventId: `e-${n}`, timestamp: world.clock.now() };
      const body = JSON.stringify({ destination: channel.botUserId, events: [{ ...event, mode: 'active' }] });
      const signature = createHmac('sha256', channel.channelSecret).update(body).digest('base64');
      const head = `x-line-signature: ${signature}\r\n`;
      return slowRequest(world.url, `/webhooks/line/${lineAccountId}`, head, body);
    }),
  );
  const closed = world.restart();
  await expect.poll(() => world.app.http.server.listening).toBe(false);
  for (const { finish } of slow) finish();
  const answers = await Promise.all(slow.map((one) => one.closed));
  expect(answers.map((answer) => /HTTP\/1\.1 (?!100)(\d+)/.exec(answer)?.[1])).toEqual(texts.map(() => '200'));
  await closed;
  await world.settled();
  const stored = world.app.store.sqlite.prepare("SELECT row ->> 'text' AS text FROM messages ORDER BY text").all();
  expect(stored).toEqual(texts.map((text) => ({ text })));
});

test('a request that never ends is cut after a while', async () => {
  await world.close();
  world = await bootWorld({ brandCount: 1, app: { finishMs: 50 } });
  const slow = await slowRequest(world.url, '/api/auth/login', 'content-type: application/json\r\n', '{}');
  await world.restart();
  expect(await slow.closed).not.toContain('200 OK');
});

test('a second signal ends the process at once', async () => {
  const child = new Child(await freePort(), world.line.url);
  try {
    await child.start();
    const slow = await slowRequest(child.url, '/api/auth/login', 'content-type: application/json\r\n', '{}');
    child.signal('SIGTERM');
    await expect.poll(() => fetch(`${child.url}/api/health`).catch(() => null)).toBe(null);
    child.signal('SIGTERM');
    expect(await child.exited()).toBe(1);
    await slow.closed;
  } finally {
    await child.close();
  }
});
