import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { protocolVersion } from '../../shared/sync/protocol.ts';
import { TestNodes } from '../support/nodes.ts';
import { bootWorld, type World } from '../support/world.ts';

/** Nodes of the installation as the server sees them. */
const nodes = new TestNodes('1');
let world: World;
let token: string | undefined;
const sockets: Socket[] = [];

beforeAll(async () => {
  world = await bootWorld({ app: { shared: { nodes } } });
  ({ token } = await world.as('cs_agent'));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => world.close());

/** Resolves with the greeting, or with the refusal. A client without a version only receives the response to a join. */
async function greeted(auth: object): Promise<{ hello?: unknown; refused?: string; joined?: unknown }> {
  const socket = io(world.url, { auth, transports: ['websocket'], reconnection: false });
  sockets.push(socket);
  let hello: unknown;
  socket.on('hello', (greeting: unknown) => {
    hello = greeting;
  });
  const refused = await new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', ({ message }) => resolve(message));
  });
  if (refused !== null) return { refused };
  const joined: unknown = await socket.emitWithAck('join', 'config');
  return { joined, ...(hello === undefined ? {} : { hello }) };
}

test('SYNC-19: a page of the same version receives it before anything else', async () => {
  expect(await greeted({ token, protocol: protocolVersion })).toMatchObject({
    hello: { protocol: protocolVersion },
    joined: { success: true },
  });
});

test('SYNC-19: a client without a version receives what the API returns, and nothing of versions', async () => {
  const { joined, ...more } = await greeted({ token });
  expect(joined).toEqual({ success: true, position: expect.any(Number), epoch: expect.any(String) });
  expect(more).toEqual({});
});

test.each([protocolVersion - 1, protocolVersion + 1])('SYNC-19: a page of version %i is refused', async (protocol) => {
  expect(await greeted({ token, protocol })).toEqual({ refused: 'protocol_changed' });
  // The page is refused even with an invalid token, because it has to reload first.
  expect(await greeted({ token: 'none', protocol })).toEqual({ refused: 'protocol_changed' });
});

test('SYNC-19: a page of another version tries again while nodes of different versions run', async () => {
  const protocol = protocolVersion - 1;
  nodes.versions.set('2', '2');
  nodes.run('1', '2');
  expect(await greeted({ token, protocol })).toEqual({ refused: 'upgrading' });
  expect(await greeted({ token, protocol: protocolVersion })).toMatchObject({ hello: { protocol: protocolVersion } });
  nodes.run('1');
  expect(await greeted({ token, protocol })).toEqual({ refused: 'protocol_changed' });
});

test.each(['1', 1.5, null, {}])('SYNC-19: %j is not a version, and no token may accompany it', async (protocol) => {
  expect(await greeted({ token, protocol })).toEqual({ refused: 'unauthenticated' });
});
