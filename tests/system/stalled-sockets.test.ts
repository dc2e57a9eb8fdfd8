import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { callOf } from '../support/call-ends.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
beforeAll(async () => {
  world = await bootWorld();
  agent = await world.as('cs_agent');
});
afterAll(() => world.close());

const engine = '/socket.io/?EIO=4&transport=websocket';
/** Far more than a machine's own buffers take of what is answered. */
const most = 1_000_000;

/** Talks on and never reads. @returns whether the server ended it */
async function talks(socket: WebSocket, say: (said: () => void) => void): Promise<boolean> {
  socket.pause();
  socket.on('error', () => undefined);
  for (let n = 0; n < most && socket.readyState === socket.OPEN; n++) {
    if (n % 200 === 0) await new Promise<void>((said) => say(said));
    else say(() => undefined);
  }
  const isEnded = socket.readyState !== socket.OPEN;
  socket.terminate();
  return isEnded;
}

async function open(path: string, headers = {}): Promise<WebSocket> {
  const socket = new WebSocket(world.url.replace('http', 'ws') + path, { headers });
  await once(socket, 'open');
  return socket;
}

test('a stranger who asks and never reads is dropped', async () => {
  const socket = await open(engine);
  expect(await talks(socket, (said) => socket.send(`40/${'x'.repeat(1000)},`, said))).toBe(true);
});

test('a person whose socket asks and never reads is dropped, whatever it asks', async () => {
  const socket = await open(engine);
  socket.send(`40${JSON.stringify({ token: agent.token })}`);
  await once(socket, 'message');
  const text = `420["join",{"scope":"conversation","id":"${'x'.repeat(100)}"}]`;
  expect(await talks(socket, (said) => socket.send(text, said))).toBe(true);
});

test('pings that nobody reads the answers of end any socket', async () => {
  const { path } = await callOf(world, agent);
  const ways: [string, object][] = [
    [engine, {}],
    ['/api/stream', { authorization: `Bearer ${agent.token}` }],
    [`${path}/socket`, {}],
  ];
  for (const [path, headers] of ways) {
    const socket = await open(path, headers);
    expect(await talks(socket, (said) => socket.ping('x'.repeat(120), true, said)), path).toBe(true);
  }
});
