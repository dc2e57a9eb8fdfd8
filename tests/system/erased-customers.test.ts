import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LineClient } from '../../server/line/client.ts';
import { Fetches } from '../../server/line/fetches.ts';
import { Erasures } from '../../server/timers/erasures.ts';
import { contentIds } from '../../shared/content.ts';
import { type LineWorld, openLineWorld } from '../support/line-world.ts';

let world: LineWorld;
let server: Server;
let fetches: Fetches;
let requested: PromiseWithResolvers<ServerResponse>;

beforeEach(async () => {
  world = await openLineWorld();
  requested = Promise.withResolvers();
  server = createServer((_request, response) => requested.resolve(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new LineClient({ apiBaseUrl: origin, dataApiBaseUrl: origin });
  const { engine, rows, secrets, blobs, warn } = world;
  fetches = new Fetches({ engine, rows, secrets, client, blobs, warn, backoff: () => 5, allowPrivate: true });
  await world.customer.writes('forget me');
  await world.caughtUp();
  world.erasures.start();
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await fetches.stop();
  await world.close();
});

const conversationId = () => world.conversationOf(world.customer);

async function forget(): Promise<void> {
  await world.append(`conversation/${conversationId()}`, {
    type: 'conversation.erased',
    conversationId: conversationId(),
  });
  await world.until(() => world.rows.all('erasure').length === 0);
}

async function contentsOf(id: string): Promise<string[]> {
  const records = await world.log.readStream(`conversation/${id}`, 0, 1000);
  return records.flatMap(({ contents }) => Object.keys(contents));
}

test('the profile of an erased customer is not requested again', async () => {
  await forget();
  expect(world.rows.of('fetch', conversationId())).toEqual([]);
});

test('a response of LINE about a customer erased meanwhile is discarded', async () => {
  fetches.start();
  const response = await requested.promise;
  await forget();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ displayName: 'Nok', userId: world.customer.userId }));
  await fetches.idle();
  await world.caughtUp();
  expect(world.engine.read('conversation', conversationId())?.row.customer.displayName).toBe('');
});

test('a profile that arrived between the request and the erasure is discarded', async () => {
  await world.erasures.stop();
  const id = conversationId();
  const { userId } = world.customer;
  await world.append(`conversation/${id}`, { type: 'conversation.erased', conversationId: id });
  const content = contentIds.profile(id, 'p1');
  const value = { displayName: 'Nok', pictureUrl: null, language: null, statusMessage: null };
  const event = { type: 'profile.fetched' as const, conversationId: id, userId, content };
  const record = { stream: `conversation/${id}`, at: world.clock.now, actor: 'line' as const, events: [event] };
  await world.engine.append({ ...record, contents: [{ id: content, value }] });
  await world.caughtUp();
  expect(world.engine.read('conversation', id)?.row.customer).toMatchObject({ displayName: '', userId: '' });
  const erasures = new Erasures({ ...world, backoff: () => 5 });
  erasures.start();
  await world.until(() => world.rows.all('erasure').length === 0);
  expect(await contentsOf(id)).toEqual([]);
  await erasures.stop();
});

test('erasing a customer reads only their own records', async () => {
  const read = vi.spyOn(world.log, 'read');
  await forget();
  expect(read).not.toHaveBeenCalled();
  expect(await contentsOf(conversationId())).toEqual([]);
});
