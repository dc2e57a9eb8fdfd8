import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressJson } from './compression.ts';

const list = { data: Array.from({ length: 500 }, (_, n) => ({ id: `row-${n}`, name: 'ลูกค้า' })) };

test.each([
  ['a long list', 'gzip, br', '/list', 'gzip'],
  ['a client that does not accept it', 'identity', '/list', undefined],
  ['a client that refuses it', 'br, gzip;q=0, identity', '/list', undefined],
  ['a client that prefers another encoding', 'br, gzip;q=0.5', '/list', 'gzip'],
  ['a name that only contains gzip', 'no-gzip, gzip-custom', '/list', undefined],
  ['a client that refuses it in capitals', 'gzip;Q=0', '/list', undefined],
  ['a client that lists it in capitals', 'GZIP', '/list', 'gzip'],
  ['a short response', 'gzip', '/short', undefined],
  ['a file', 'gzip', '/file', undefined],
])('%s', async (_, accepted, url, expected) => {
  const app = fastify();
  compressJson(app);
  app.get('/list', () => list);
  app.get('/short', () => ({ data: [] }));
  app.get('/file', (_request, reply) => reply.type('text/csv').send(JSON.stringify(list)));
  const answer = await app.inject({ url, headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBe(expected);
  expect(answer.headers.vary).toBe(url === '/list' ? 'accept-encoding' : undefined);
  const body = expected === undefined ? answer.rawPayload : gunzipSync(answer.rawPayload);
  expect(JSON.parse(body.toString())).toEqual(url === '/short' ? { data: [] } : list);
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
});
