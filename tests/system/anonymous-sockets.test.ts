import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { limits } from '../../shared/limits.ts';
import { callOf } from '../support/call-clients.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
let opened: WebSocket[] = [];
beforeAll(async () => {
  world = await bootWorld({ brandCount: 1, env: { TRUST_PROXY: 'loopback' } });
  agent = await world.as('cs_agent');
});
afterEach(async () => {
  const closing = opened.filter(({ readyState }) => readyState !== WebSocket.CLOSED).map((one) => once(one, 'close'));
  for (const socket of opened) socket.terminate();
  await Promise.all(closing);
  opened = [];
});
afterAll(() => world.close());

const engine = '/socket.io/?EIO=4&transport=websocket';
/** Client addresses in two different networks. */
const [here, there] = ['203.0.113.1', '2001:db8:1:2::1'];

/** Opens a socket from this address. @returns how the server refused the socket, or `open` */
async function comes(from: string, path = engine): Promise<string> {
  const socket = new WebSocket(world.url.replace('http', 'ws') + path, { headers: { 'x-forwarded-for': from } });
  const refused = once(socket, 'unexpected-response') as Promise<[unknown, IncomingMessage]>;
  const answer = await Promise.race([once(socket, 'open').then(() => null), refused.then(([, answer]) => answer)]);
  if (answer !== null) return `${answer.statusCode} ${await text(answer)}`;
  opened.push(socket);
  return 'open';
}

async function fill(from: string): Promise<void> {
  const came = await Promise.all(Array.from({ length: limits.anonymousMax }, () => comes(from)));
  expect(new Set(came)).toEqual(new Set(['open']));
}

test('the number of anonymous sockets per network is limited', async () => {
  const { path } = await callOf(world, agent);
  await fill(here);
  expect(await comes(here)).toBe('400 too_many_requests');
  expect(await comes(here, `${path}/socket`)).toMatch(/^429 .*"too_many_requests"/);
  const polling = await fetch(`${world.url}${engine.replace('websocket', 'polling')}`, {
    headers: { 'x-forwarded-for': here },
  });
  expect([polling.status, (await polling.json()).message]).toEqual([403, 'too_many_requests']);
  expect(await comes(there)).toBe('open');
  expect(await comes('2001:db8:1:3::1', `${path}/socket`)).toBe('open');

  const [one, other] = opened as [WebSocket, WebSocket];
  one.send(`40${JSON.stringify({ token: agent.token })}`);
  // Skips the transport's greeting, which is the first message.
  while (!String((await once(one, 'message'))[0]).startsWith('40'));
  expect(await comes(here)).toBe('open');
  expect(await comes(here)).toBe('400 too_many_requests');
  other.terminate();
  await expect.poll(() => comes(here)).toBe('open');
});

test('a person who signs out on a socket leaves no anonymous one', async () => {
  expect(await comes(here)).toBe('open');
  const [socket] = opened as [WebSocket];
  socket.send(`40${JSON.stringify({ token: agent.token })}`);
  while (!String((await once(socket, 'message'))[0]).startsWith('40'));
  const closed = once(socket, 'close');
  socket.send('41');
  await closed;
});

test('handshakes that arrive together on one socket end it', async () => {
  const polling = `${world.url}${engine.replace('websocket', 'polling')}`;
  const { sid } = JSON.parse((await (await fetch(polling)).text()).slice(1));
  const handshake = `40${JSON.stringify({ token: agent.token })}`;
  const body = Array.from({ length: 20 }, () => handshake).join('\x1e');
  await fetch(`${polling}&sid=${sid}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body });
  const greetings = (await (await fetch(`${polling}&sid=${sid}`)).text()).match(/40\{"sid"/g) ?? [];
  // At most two greetings arrive: one for the first handshake, and possibly one more before the server ends the socket because of the
  // second handshake.
  expect(greetings.length).toBeLessThan(3);
});
