import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SilentProxy } from './silent-proxy.ts';
import { StreamClient } from './stream-client.ts';
import { bootWorld, Caller, type World } from './world.ts';

let world: World;
let proxy: SilentProxy;
beforeEach(async () => {
  world = await bootWorld({ brandCount: 1 });
  proxy = await SilentProxy.open(world.url);
});
afterEach(async () => {
  await proxy.close();
  await world.close();
});

/** Who stops the program kills it after a while: about 10 s. */
test('the server stops though clients are gone without a word', { timeout: 20_000 }, async () => {
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
