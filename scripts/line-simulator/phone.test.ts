import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Loose, openWorld, type TestWorld, text } from './test-console.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const json = async (path: string) => (await fetch(world.simulator.url + path)).json() as Promise<Loose>;
const post = (path: string, body: unknown) =>
  fetch(world.simulator.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const here = () => ({
  channelId: world.channel.channelId,
  chatId: world.customer.userId,
  userId: world.customer.userId,
});

test('the page and its parts are served', async () => {
  const page = await (await fetch(`${world.simulator.url}/phone`)).text();
  for (const [, part] of page.matchAll(/(?:href|src)="(\/phone\/web\/[^"]+)"/g)) {
    expect((await fetch(world.simulator.url + part)).status).toBe(200);
  }
  const avatar = await fetch(`${world.simulator.url}/avatar/${world.customer.userId}`);
  expect(avatar.headers.get('content-type')).toBe('image/png');
});

test('the page can write, quote, unsend and block', async () => {
  await post('/phone/act', { ...here(), do: 'write', text: 'hello' });
  const [first] = world.customer.chat.entries;
  await post('/phone/act', { ...here(), do: 'write', text: 'again', quote: first!.id });
  await post('/phone/act', { ...here(), do: 'unsend', messageId: first!.id });
  await post('/phone/act', { ...here(), do: 'block' });
  const events = world.hooks.map((hook) => hook.body.events[0]);
  expect(events.map((event) => event.type)).toEqual(['message', 'message', 'unsend', 'unfollow']);
  expect(events[1].message.quotedMessageId).toBe(first!.id);
  const chat = await json(`/phone/chat?channel=${world.channel.channelId}&chat=${world.customer.userId}`);
  expect(chat.friendship).toBe('blocked');
  expect(chat.entries.map((entry: Loose) => entry.unsent ?? false)).toEqual([true, false]);
});

test('a file is sent with its type', async () => {
  const about = new URLSearchParams({
    channel: world.channel.channelId,
    chat: world.customer.userId,
    user: world.customer.userId,
    name: 'a.pdf',
    mime: 'application/pdf',
  });
  await fetch(`${world.simulator.url}/phone/upload?${about}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: '%PDF',
  });
  expect(world.hooks[0]!.body.events[0].message).toMatchObject({
    type: 'file',
    fileName: 'a.pdf',
    fileSize: 4,
  });
});

test('the preview of a picture is a JPEG or PNG of at most 1 MB, as LINE requires', async () => {
  const png = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1');
  const files: Record<string, Buffer> = {
    '/good': png,
    '/full': Buffer.concat([png, Buffer.alloc(1_024 * 1_024 - png.length)]),
    '/large': Buffer.concat([png, Buffer.alloc(1_024 * 1_024)]),
    '/page': Buffer.from('<html>'),
  };
  const server = createServer((request, response) => {
    const bytes = files[request.url ?? ''];
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = ['/good', '/full', '/large', '/page', '/gone'];
  for (const name of names) {
    const message = { type: 'image' as const, originalContentUrl: `${origin}/good`, previewImageUrl: origin + name };
    await world.client.pushMessage({ to: world.customer.userId, messages: [message] });
  }
  const { entries } = await json(`/phone/chat?channel=${world.channel.channelId}&chat=${world.customer.userId}`);
  const answers = await Promise.all(entries.map(({ small }: Loose) => fetch(world.simulator.url + small)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 502, 502, 502]);
  expect(answers[0].headers.get('content-type')).toBe('image/png');
  const bodies = await Promise.all(answers.slice(2).map((answer) => answer.json()));
  expect(bodies.map(({ message }) => message.slice(origin.length))).toEqual([
    '/large: is larger than 1 MB',
    '/page: is neither JPEG nor PNG',
    '/gone: answers 404',
  ]);
  server.close();
});

test('the panel sets quota and faults', async () => {
  const { channelId } = world.channel;
  await post('/phone/control', { set: 'quota', channelId, limit: 5, used: 4 });
  expect(world.channel.quota).toMatchObject({ limit: 5, used: 4 });
  await post('/phone/control', { set: 'answer', status: 500, times: 1 });
  const push = () => world.client.pushMessage({ to: world.customer.userId, messages: [text('hi')] });
  await expect(push()).rejects.toMatchObject({ status: 500 });
  await push();
  const state = await json('/phone/state');
  expect(state.channels[0].quota).toEqual({ limit: 5, used: 5 });
});

test('changes are pushed to the page', async () => {
  const stop = new AbortController();
  const response = await fetch(`${world.simulator.url}/phone/events`, { signal: stop.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  await world.customer.writes('hello');
  const { value } = await reader.read();
  expect(value).toContain(world.customer.userId);
  stop.abort();
});
