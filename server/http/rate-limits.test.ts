import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { MemoryCounters } from '../ops/memory-counters.ts';
import { defaultRates, limitRates } from './rate-limits.ts';

test('rates are divided by the number of running nodes, except those that all nodes count together', async () => {
  let nodes = 1;
  const app = Fastify();
  const counters = new MemoryCounters(Buffer.alloc(32), () => 1_800_000_000_000);
  const rates = { ...defaultRates, anonymous: 9, others: 12, register: 6, login: 7 };
  const caller = (request: { headers: Record<string, unknown> }) => request.headers.caller?.toString() ?? null;
  await limitRates(app, rates, counters, { caller, browser: () => null }, { nodes: () => nodes });
  for (const url of ['/api/rows', '/api/auth/register', '/api/auth/invitations/:token']) app.get(url, () => 'ok');
  /** Returns how many requests of a new caller are accepted. */
  const accepted = async (url: string, remoteAddress: string, headers = {}) => {
    for (let count = 0; ; count++)
      if ((await app.inject({ url, remoteAddress, headers })).statusCode !== 200) return count;
  };
  expect(await accepted('/api/rows', '203.0.113.1')).toBe(9);
  nodes = 3;
  expect(await accepted('/api/rows', '203.0.113.2')).toBe(3);
  expect(await accepted('/api/rows', '203.0.113.2', { caller: 'mali' })).toBe(4);
  expect(await accepted('/api/auth/invitations/token', '203.0.113.2')).toBe(3);
  expect(await accepted('/api/auth/register', '203.0.113.2')).toBe(6);
  nodes = 0;
  expect(await accepted('/api/auth/invitations/token', '203.0.113.3')).toBe(7);
  await app.close();
});
