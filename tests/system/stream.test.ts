import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import websocket from '@fastify/websocket';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newApiToken } from '../../server/auth/tokens.ts';
import { createApiToken, revokeApiToken } from '../../server/commands/api-tokens.ts';
import { deleteStaff, setPermissions } from '../../server/commands/staff.ts';
import { newId } from '../../server/keys/ids.ts';
import type { Room } from '../../server/push/scope.ts';
import { StreamWire } from '../../server/push/stream.ts';
import { limits } from '../../shared/limits.ts';
import type { Permission, Role } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { StreamClient, tryStream } from '../support/stream-client.ts';
import { bootWorld, Caller, type World } from '../support/world.ts';

let world: World;
beforeEach(async () => {
  world = await bootWorld();
});
afterEach(() => world.close());

const operator = 'system' as const;
const config = (decide: Parameters<World['app']['engine']['execute']>[2]) =>
  world.app.engine.execute('config', operator, decide);

/** Creates an API token of a user. */
async function tokenBy(
  role: Role,
  permissions: Permission[],
  assignedBrands: string[],
  expiresAt: number | null = null,
) {
  const { token, hash } = newApiToken();
  const apiTokenId = newId();
  const by = viewerOf(world.app.engine.read('staff', world.people[role])!);
  await config(
    createApiToken({
      apiTokenId,
      bearer: 'program',
      name: 'Warehouse',
      hash,
      permissions,
      assignedBrands,
      expiresAt,
      by,
    }),
  );
  return { token, apiTokenId, caller: new Caller(world.url, token) };
}

/** Sends a message as a customer of a brand. */
async function write(n: number, text: string, name = 'Nok') {
  const { channel } = world.brands[n]!;
  await world.line.customer(channel.channelId, { displayName: name }).writes(text);
  await world.settled();
}

const receivedBrands = (stream: StreamClient) =>
  new Set(stream.deltas.flatMap(({ rows }) => rows.map(({ row }) => (row as { brandId?: string } | null)?.brandId)));
const texts = (stream: StreamClient) => JSON.stringify(stream.deltas);

describe('STREAM-1: access', () => {
  test('refusals are REST errors', async () => {
    const { token } = await world.as('viewer');
    const agent = await world.as('cs_agent');
    expect(await tryStream(world.url, undefined)).toEqual({ status: 401, code: 'unauthenticated' });
    expect(await tryStream(world.url, 'oat_nothing')).toEqual({ status: 401, code: 'unauthenticated' });
    expect(await tryStream(world.url, token, '?scopes=everything')).toEqual({ status: 400, code: 'validation_failed' });
    expect(await tryStream(world.url, token, '?scopes=[1')).toEqual({ status: 400, code: 'validation_failed' });
    expect(await tryStream(world.url, token, '?since=-1')).toEqual({ status: 400, code: 'validation_failed' });
    expect(await tryStream(world.url, agent.token, '?scopes=dashboard:all')).toEqual({
      status: 403,
      code: 'forbidden',
    });
    const foreign = `?scopes=inbox:${world.brands[1]!.id}`;
    expect(await tryStream(world.url, token, foreign)).toEqual(await tryStream(world.url, token, '?scopes=inbox:none'));
    expect(await tryStream(world.url, token, foreign)).toEqual({ status: 404, code: 'brand_not_found' });
    expect(await tryStream(world.url, token)).toEqual({ status: 101, code: null });
    const plain = await new Caller(world.url, token).get('/stream');
    expect([plain.status, plain.body.code]).toEqual([400, 'validation_failed']);
  });

  test('an API token receives its brands, as far as its creator may still see them', async () => {
    const [own, other] = world.brands.map(({ id }) => id) as [string, string];
    const { token } = await tokenBy('super_admin', ['messages.view'], [own]);
    const stream = await StreamClient.open(world.url, token, '?scopes=inbox:all,config');
    await write(1, 'not for you');
    await write(0, 'for you');
    await stream.until(() => texts(stream).includes('for you'));
    expect(receivedBrands(stream)).not.toContain(other);
    expect(texts(stream)).not.toContain('not for you');
    expect(await tryStream(world.url, token, '?scopes=me')).toEqual({ status: 403, code: 'forbidden' });

    const { token: weak } = await tokenBy('viewer', ['messages.view'], [own]);
    const revocation = setPermissions({ staffId: world.people.viewer, by: null, permissions: ['dashboard.view'] });
    await config(revocation);
    expect(await tryStream(world.url, weak)).toEqual({ status: 403, code: 'forbidden' });
  });
});

describe('API tokens in REST', () => {
  test('grant what was given to them, never what is for people, and no more than their creator has', async () => {
    const own = world.brands[0]!.id;
    const { caller } = await tokenBy('super_admin', ['messages.view'], [own]);
    expect((await caller.get('/brands')).body.data.map(({ id }: { id: string }) => id)).toEqual([own]);
    expect((await caller.get('/conversations')).status).toBe(200);
    expect((await caller.get(`/brands/${world.brands[1]!.id}`)).status).toBe(404);
    expect((await caller.get('/staff')).body.code).toBe('forbidden');
    expect((await caller.put('/settings', { staffCapacity: 3 })).body.code).toBe('forbidden');
    const personal: [string, string, unknown][] = [
      ['GET', '/auth/me', undefined],
      ['POST', '/auth/renew', {}],
      ['POST', '/auth/logout', {}],
      ['PUT', '/auth/me/presence', { presence: 'busy' }],
      ['PUT', '/auth/change-password', { currentPassword: 'x', newPassword: 'another long one' }],
      ['GET', '/notifications', undefined],
    ];
    for (const [method, path, body] of personal) {
      const { status, body: answer } = await caller.call(method, path, body);
      expect([path, status, answer.code]).toEqual([path, 403, 'forbidden']);
    }
    const all = await tokenBy('super_admin', ['access.users', 'settings.integrations'], ['all']);
    expect((await all.caller.post('/api-tokens', { name: 'x', permissions: [], assignedBrands: [] })).status).not.toBe(
      201,
    );
    const role = { role: 'super_admin', assignedBrands: ['all'] };
    const promoted = await all.caller.put(`/staff/${world.people.viewer}`, role);
    expect([promoted.status, promoted.body.code]).toEqual([403, 'forbidden']);
  });

  test('end with their expiry, their revocation and their creator', async () => {
    const own = world.brands[0]!.id;
    const brief = await tokenBy('super_admin', [], [own], world.clock.now() + 1000);
    const revoked = await tokenBy('super_admin', [], [own]);
    const orphan = await tokenBy('admin', [], [own]);
    for (const { caller } of [brief, revoked, orphan]) expect((await caller.get('/brands')).status).toBe(200);
    world.clock.pass(1000);
    await config(revokeApiToken(revoked));
    await config(deleteStaff({ staffId: world.people.admin, by: null }));
    for (const { caller } of [brief, revoked, orphan]) expect((await caller.get('/brands')).status).toBe(401);
  });
});

describe('STREAM-3, STREAM-4: deltas', () => {
  test('the position first, then missed deltas, then new ones', async () => {
    const { token } = await world.as('super_admin');
    const before = world.app.engine.position;
    await write(0, 'while you were away');
    const stream = await StreamClient.open(world.url, token!, `?scopes=inbox:all,config&since=${before}`);
    expect(stream.frames[0]).toEqual({ position: world.app.engine.position });
    await stream.until(() => texts(stream).includes('while you were away'));
    const missed = stream.deltas.length;
    await write(0, 'and now');
    await stream.until(() => texts(stream).includes('and now'));
    for (const { scope, position, rows } of stream.deltas.slice(missed)) {
      expect(scope).toEqual(expect.objectContaining({ scope: expect.stringMatching(/^(inbox|config)$/) }));
      expect(position).toBeGreaterThan(before);
      for (const { version } of rows) expect(version).toBeLessThanOrEqual(position);
    }
    stream.close();
  });

  test('the same deltas as on socket.io', async () => {
    const caller = await world.as('super_admin');
    const socket = await world.socket(caller);
    const received: unknown[] = [];
    socket.on('delta', (delta) => received.push(delta));
    await socket.emitWithAck('join', { scope: 'inbox', brand: 'all' });
    const stream = await StreamClient.open(world.url, caller.token!, '?scopes=[{"scope":"inbox","brand":"all"}]');
    const last = Promise.withResolvers<void>();
    socket.on('delta', (delta) => JSON.stringify(delta).includes('the last') && last.resolve());
    for (const text of ['one', 'two', 'the last']) await write(0, text);
    await Promise.all([last.promise, stream.until(() => texts(stream).includes('the last'))]);
    expect(stream.deltas).toEqual(received.slice(0, stream.deltas.length));
    expect(stream.deltas.length).toBeGreaterThan(0);
  });

  test('without since it starts now', async () => {
    await write(0, 'long ago');
    const { token } = await world.as('super_admin');
    const stream = await StreamClient.open(world.url, token!);
    await write(0, 'now', 'Somchai');
    await stream.until(() => texts(stream).includes('now'));
    expect(texts(stream)).not.toContain('long ago');
  });
});

describe('STREAM-5: how it ends', () => {
  const open = async (token: string | undefined, query = '') => StreamClient.open(world.url, token ?? '', query);

  test('4401 when the session ends, the token is revoked, or the person is deactivated', async () => {
    const out = await world.as('viewer');
    const { token, apiTokenId } = await tokenBy('super_admin', ['messages.view'], ['all']);
    const left = await world.as('cs_agent');
    const streams = await Promise.all([open(out.token), open(token), open(left.token)]);
    await out.post('/auth/logout');
    await config(revokeApiToken({ apiTokenId }));
    await config(deleteStaff({ staffId: world.people.cs_agent, by: null }));
    for (const stream of streams) expect(await stream.closed).toEqual([4401, 'signed_out']);
  });

  test('4401 when the session or token expires, without any record', async () => {
    const inAMoment = world.clock.now() + 50;
    const { token } = await tokenBy('super_admin', ['messages.view'], ['all'], inAMoment);
    const stream = await open(token);
    world.clock.pass(50);
    expect(await stream.closed).toEqual([4401, 'signed_out']);
  });

  test('4403 when permissions or brands change, also of the creator of a token', async () => {
    const { token } = await tokenBy('viewer', ['messages.view'], [world.brands[0]!.id]);
    const streams = await Promise.all([open((await world.as('viewer')).token), open(token)]);
    await config(setPermissions({ staffId: world.people.viewer, by: null, permissions: ['messages.view'] }));
    for (const stream of streams) expect(await stream.closed).toEqual([4403, 'permissions_changed']);
  });

  test('4409 when missed deltas are not available', async () => {
    const { token } = await world.as('super_admin');
    const position = world.app.engine.position;
    for (const query of [`?since=${position + 1000}`, `?since=${position}&epoch=another`, '?since=1']) {
      expect(await (await open(token, query)).closed).toEqual([4409, 'reset']);
    }
  });

  test('1001 when the server stops', async () => {
    const stream = await open((await world.as('viewer')).token);
    await world.restart();
    expect(await stream.closed).toEqual([1001, 'stopping']);
  });

  test('a renewed session continues', async () => {
    const caller = await world.as('viewer');
    const stream = await open(caller.token);
    world.clock.pass(limits.sessionMs - 1000);
    await caller.post('/auth/renew');
    world.clock.pass(2000);
    await write(0, 'still here');
    await stream.until(() => texts(stream).includes('still here'));
  });
});

describe('STREAM-6: a client that does not read', () => {
  test('is disconnected, and the others continue to receive', async () => {
    const wire = new StreamWire(() => undefined);
    const room = { key: 'room', scope: { scope: 'config' } } as Room;
    const app = Fastify({ forceCloseConnections: true });
    await app.register(websocket);
    const closed = Promise.withResolvers<void>();
    app.get('/api/stream', { websocket: true }, (socket, { query }) => {
      wire.open(socket).enter(room.key);
      wire.sendMissed(socket, { position: 0 });
      if ((query as { slow?: string }).slow !== undefined) socket.on('close', () => closed.resolve());
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const slow = connect(port, '127.0.0.1');
    slow.on('error', () => undefined);
    const key = Buffer.alloc(16, 1).toString('base64');
    slow.write(
      `GET /api/stream?slow= HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    );
    await once(slow, 'readable');
    slow.pause();
    const quick = await StreamClient.open(url, 'x');
    const big = { kind: 'label', id: 'l', row: { text: 'x'.repeat(100_000) } };
    for (let position = 1; position <= 300; position++) {
      wire.deliver(room, position, [{ ...big, version: position }]);
      await quick.until(() => quick.deltas.at(-1)?.position === position);
    }
    await closed.promise;
    expect(quick.deltas).toHaveLength(300);
    slow.destroy();
    wire.stop();
    await app.close();
  });
});
