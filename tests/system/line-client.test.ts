import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkToken } from '../../server/line/channel-administration.ts';
import { LineClient } from '../../server/line/client.ts';

let server: Server;
let client: LineClient;
let answer: RequestListener;
let requests: number;
beforeEach(async () => {
  requests = 0;
  server = createServer((request, response) => {
    requests++;
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = new LineClient({ apiBaseUrl: url, dataApiBaseUrl: url }, 500);
});
afterEach(() => stop());

async function stop() {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
const says = (status: number, body: string) => {
  answer = (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};
const push = () => client.push('token', { to: 'U1', messages: [{ type: 'text', text: 'hi' }] }, 'key');
const json = (message: string, more = {}) => JSON.stringify({ message, ...more });
const sentMessages = [{ id: '601' }];

test.each<[string, number, string, object]>([
  ['success', 200, JSON.stringify({ sentMessages }), { state: 'accepted', body: { sentMessages } }],
  ['success with an empty body', 200, '{}', { state: 'accepted', body: {} }],
  ['an accepted key', 409, json('accepted', { sentMessages }), { state: 'accepted', body: { sentMessages } }],
  ['an HTML page with a success status', 200, '<html>', { state: 'unavailable' }],
  ['no body with a success status', 200, 'null', { state: 'unavailable' }],
  ['an HTML page with an error status', 404, '<html>', { state: 'unavailable', status: 404 }],
  ['500', 500, '{}', { state: 'unavailable', status: 500 }],
  ['503 with an HTML page', 503, '<html>', { state: 'unavailable', status: 503 }],
  ['429', 429, json('The API rate limit has been exceeded. Try again later.'), { state: 'rate_limited' }],
  ['429 with another message', 429, '', { state: 'rate_limited' }],
  ['the month is used up', 429, json('You have reached your monthly limit.'), { state: 'quota_reached' }],
  [
    '401',
    401,
    json('Authentication failed'),
    { state: 'token_invalid', status: 401, message: 'Authentication failed' },
  ],
  ['403 without a body', 403, '', { state: 'token_invalid', status: 403, message: '' }],
  ['413 with an HTML page', 413, '<html>', { state: 'rejected', status: 413 }],
  [
    '400 with details',
    400,
    json('bad', { details: [{ property: 'a', message: 'b' }, { message: 5 }, null] }),
    {
      state: 'rejected',
      status: 400,
      message: 'bad',
      details: [
        { property: 'a', message: 'b' },
        { property: null, message: '' },
        { property: null, message: '' },
      ],
    },
  ],
  ['400 of another shape', 400, '{"message":[],"details":"x"}', { state: 'rejected', message: '', details: [] }],
])('%s', async (_what, status, body, result) => {
  says(status, body);
  expect(await push()).toMatchObject(result);
});

test('no response in time', async () => {
  answer = () => undefined;
  expect(await push()).toEqual({ state: 'no_answer' });
});

test('a request on a lost connection may have been processed', async () => {
  answer = (request) => request.socket.destroy();
  expect(await push()).toEqual({ state: 'no_answer' });
});

test('a request on a refused connection was not processed', async () => {
  await stop();
  expect(await push()).toEqual({ state: 'unreachable' });
  const nowhere = { apiBaseUrl: 'http://line.invalid', dataApiBaseUrl: 'http://line.invalid' };
  expect(await new LineClient(nowhere, 5000).call('token', (bot) => bot.getBotInfo())).toEqual({
    state: 'unreachable',
  });
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
});

test('a token that is not a header value is not sent', async () => {
  for (const token of ['', 'a\nb', 'ความลับ']) {
    expect(await client.call(token, (bot) => bot.getBotInfo())).toMatchObject({ state: 'token_invalid' });
  }
  expect(requests).toBe(0);
});

test('a token is checked by requesting its bot', async () => {
  const check = checkToken(client);
  expect(await check(null)).toEqual({ state: 'skipped', detail: null, bot: null });
  says(200, JSON.stringify({ userId: 'U1', displayName: 'Mali' }));
  expect(await check('t')).toEqual({ state: 'ok', detail: null, bot: { botUserId: 'U1', botName: 'Mali' } });
  says(401, json('Authentication failed'));
  expect(await check('t')).toEqual({ state: 'refused', detail: 'Authentication failed', bot: null });
  for (const [status, body] of [
    [500, ''],
    [200, '<html>'],
    [200, '{}'],
    [200, 'null'],
  ] as const) {
    says(status, body);
    expect(await check('t')).toEqual({ state: 'unreachable', detail: null, bot: null });
  }
});

test.each([200, 500])('a response body that does not end is cut off (%i)', async (status) => {
  let closed = false;
  let sent = 0;
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.on('close', () => {
      closed = true;
    });
    const part = Buffer.alloc(64 * 1024, ' ');
    const go = () => {
      while (!closed && response.write(part)) sent += part.length;
    };
    response.on('drain', go);
    go();
  };
  expect(await push()).toEqual({ state: 'unavailable', status });
  await expect.poll(() => closed).toBe(true);
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});
