import { once } from 'node:events';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { callOf } from '../support/call-clients.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
beforeAll(async () => {
  world = await bootWorld();
  agent = await world.as('cs_agent');
});
afterAll(() => world.close());

const engine = '/socket.io/?EIO=4&transport=websocket';
/**
 * Maximum number of windows to open until the server ends one of them. Each window can send about 9 MB at once, and the system's buffers
 * absorb the data of a few windows.
 */
const windowsMax = 20;
/** Maximum number of messages to send. Their responses far exceed the system's buffers. */
const most = 1_000_000;

/** Sends messages without reading the responses. @returns whether the server ended the connection */
async function sendUnread(socket: WebSocket, send: (done: () => void) => void): Promise<boolean> {
  socket.pause();
  socket.on('error', () => undefined);
  for (let n = 0; n < most && socket.readyState === socket.OPEN; n++) {
    if (n % 200 === 0) await new Promise<void>((done) => send(done));
    else send(() => undefined);
  }
  const isEnded = socket.readyState !== socket.OPEN;
  socket.terminate();
  return isEnded;
}

/** Joins a call in a window of the agent. A later window replaces it. */
async function joins(callId: string): Promise<Socket> {
  const socket = await world.socket(agent);
  expect(await socket.emitWithAck('call', { type: 'join', callId })).toMatchObject({ success: true });
  return socket;
}

async function open(path: string, headers = {}): Promise<WebSocket> {
  const socket = new WebSocket(world.url.replace('http', 'ws') + path, { headers });
  await once(socket, 'open');
  return socket;
}

test('an anonymous client that sends requests and never reads is dropped', async () => {
  const socket = await open(engine);
  expect(await sendUnread(socket, (done) => socket.send(`40/${'x'.repeat(1000)},`, done))).toBe(true);
});

test('a signed-in socket that sends requests and never reads is dropped, whatever it requests', async () => {
  const socket = await open(engine);
  socket.send(`40${JSON.stringify({ token: agent.token })}`);
  await once(socket, 'message');
  const text = `420["join",{"scope":"conversation","id":"${'x'.repeat(100)}"}]`;
  expect(await sendUnread(socket, (done) => socket.send(text, done))).toBe(true);
});

test('unread pings end any socket', async () => {
  const { path } = await callOf(world, agent);
  const ways: [string, object][] = [
    [engine, {}],
    ['/api/stream', { authorization: `Bearer ${agent.token}` }],
    [`${path}/socket`, {}],
  ];
  for (const [path, headers] of ways) {
    const socket = await open(path, headers);
    expect(await sendUnread(socket, (done) => socket.ping('x'.repeat(120), true, done)), path).toBe(true);
  }
});

test('a page of a call that does not read the messages of the staff is dropped', async () => {
  const { callId, path } = await callOf(world, agent);
  const page = await open(`${path}/socket`);
  page.send(JSON.stringify({ type: 'join', key: 'k'.repeat(16) }));
  await once(page, 'message');
  page.pause();
  const sdp = '聲'.repeat(16_000);
  const signal = { type: 'signal', callId, data: { round: '1', description: { type: 'offer', sdp } } };
  const lost = vi.fn();
  let windows = 0;
  for (; windows < windowsMax && lost.mock.calls.length === 0; windows += 1) {
    const staff = await joins(callId);
    staff.on('call', ({ type, on }) => {
      if (type === 'peer' && !on) lost();
    });
    for (let n = 0; n < 190; n += 1) staff.emit('call', signal);
    expect(await staff.emitWithAck('call', signal)).toEqual({ success: true });
  }
  expect(lost).toHaveBeenCalled();
  page.terminate();
});
