import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Sessions } from '../../server/auth/sessions.ts';
import { conversationIdOf, newId } from '../../server/keys/ids.ts';
import { Hub } from '../../server/push/hub.ts';
import type { ResumeDeps } from '../../server/push/resume.ts';
import { limits } from '../../shared/limits.ts';
import type { Resumed } from '../../shared/sync/messages.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { callOf, pageOf } from '../support/call-clients.ts';
import { wrote } from '../support/given.ts';
import { StreamClient } from '../support/stream-client.ts';
import { bootWorld, type Caller, type World } from '../support/world.ts';

let world: World;
let agent: Caller;
let boss: Caller;
beforeAll(async () => {
  world = await bootWorld();
  [agent, boss] = [await world.as('cs_agent'), await world.as('super_admin')];
});
afterAll(() => world.close());

/** JSON of 16 KB with the deepest possible nesting, which exceeds the stack of a recursive parser. */
const deepText = `${'['.repeat(8000)}${']'.repeat(8000)}`;
const invalid = { success: false, code: 'validation_failed' };
const inbox = () => ({ scope: 'inbox', brand: world.brands[0]!.id });
const serves = async () => expect((await agent.get('/auth/me')).status).toBe(200);
/** Sends a raw frame, because the client's encoder refuses some values. */
const sendText = (socket: Socket, frame: string) =>
  new Promise((resolve) => {
    const { engine } = socket.io;
    engine.write(`299${frame}`);
    engine.on('data', (text: string) => text.startsWith('399') && resolve(JSON.parse(text.slice(3))[0]));
  });
const ask = (socket: Socket, event: string, frame: unknown) => socket.timeout(60_000).emitWithAck(event, frame);

describe('an invalid frame', () => {
  test('in a call is not forwarded, whichever side sends it', async () => {
    const { callId, path } = await callOf(world, agent);
    const desk = await world.socket(agent);
    const received: unknown[] = [];
    desk.on('call', (frame) => received.push(frame));
    await ask(desk, 'call', { type: 'join', callId });
    const phone = await pageOf(world.url + path, { type: 'join', key: 'a-key-of-a-page-1' });
    await expect.poll(() => phone.received).toContainEqual({ type: 'peer', on: true });
    const counts = [received.length, phone.received.length];

    expect(await sendText(desk, `["call",{"type":"signal","callId":"${callId}","data":${deepText}}]`)).toEqual(invalid);
    expect(await ask(desk, 'call', { type: 'signal', callId, data: { round: 'r', word: 'x' } })).toEqual(invalid);
    phone.socket.send(`{"type":"signal","data":{"deep":${deepText}}}`);
    expect(await phone.closed).toBe(1008);
    await expect.poll(() => received.length).toBe(counts[0]! + 1);
    expect(received.at(-1)).toEqual({ callId, type: 'peer', on: false });
    expect(phone.received).toHaveLength(counts[1]!);
    await serves();
  });

  test('in a resume is neither stored nor echoed', async () => {
    const socket = await world.socket(agent);
    const foreign = { scope: 'inbox', brand: 'another' };
    const scope = `{"scope":"inbox","brand":"another","deep":${deepText}}`;
    expect(await sendText(socket, `["resume",{"since":0,"scopes":[${scope}]}]`)).toEqual(invalid);
    expect(await ask(socket, 'resume', { since: 0, scopes: [{ ...foreign, word: 'x' }] })).toEqual(invalid);
    expect(await ask(socket, 'resume', { since: 0, scopes: [foreign] })).toMatchObject({ refused: [foreign] });
    await serves();
  });

  test('does not change the scope that others in the room receive', async () => {
    const [odd, plain] = [await world.socket(agent), await world.socket(agent)];
    const scopes: unknown[] = [];
    plain.on('delta', ({ scope }) => scopes.push(scope));
    await ask(odd, 'resume', { since: 0, scopes: [{ ...inbox(), since: 0, word: 'for everybody' }] });
    await ask(plain, 'join', inbox());
    const { channel } = world.brands[0]!;
    await world.line.customer(channel.channelId, { displayName: 'Nok' }).writes('hello');
    await expect.poll(() => scopes.length).toBeGreaterThan(0);
    expect(new Set(scopes.map((scope) => JSON.stringify(scope)))).toEqual(new Set([JSON.stringify(inbox())]));
  });

  test.each<[string, object]>([
    ['an object', { token: { text: 'x' } }],
    ['a number', { token: 1 }],
  ])('is not a token: %s', async (_, auth) => {
    const socket = io(world.url, { auth, transports: ['websocket'], reconnection: false });
    const refused = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    expect(refused.message).toBe('unauthenticated');
    socket.disconnect();
  });
});

describe('a resume', () => {
  test('answers a scope once, from the earliest of its positions', async () => {
    const socket = await world.socket(agent);
    // Waits, because the profile of a customer of an earlier test might still be requested.
    await world.settled();
    const later = { ...inbox(), since: world.app.engine.position };
    const everything = { ...inbox(), since: 0 };
    const scopes = Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? later : everything));
    const once: Resumed = await ask(socket, 'resume', { scopes: [everything] });
    const often: Resumed = await ask(socket, 'resume', { scopes });
    expect(once.rows.length).toBeGreaterThan(0);
    expect(often).toEqual(once);
  });

  test('is limited across all its scopes', async () => {
    const { id: brandId, lineAccountId } = world.brands[0]!;
    const count = 1500;
    const numbers = Array.from({ length: count }, () => 0);
    const threads = ['Uone', 'Utwo'].map((userId) => {
      const id = conversationIdOf(lineAccountId, 'user', userId);
      return { id, wrote: () => wrote(id, newId(), { brandId, lineAccountId, userId, sourceId: userId }) };
    });
    const label = { type: 'label.created' as const, brandId, name: 'One', color: '#fff' };
    const events = [
      ...numbers.map(() => ({ ...label, labelId: newId() })),
      ...threads.flatMap((thread) => numbers.map(thread.wrote)),
    ];
    await world.app.engine.append({ stream: 'config', at: world.clock.now(), actor: 'system', events });
    await world.settled();
    const scopes = ['config', ...threads.map(({ id }) => ({ scope: 'conversation', id })), 'me'];
    const socket = await world.socket(boss);
    const answer: Resumed = await ask(socket, 'resume', { since: 0, scopes });
    expect(answer.scopes?.map(({ reset }) => reset)).toEqual([false, false, true, true]);
    expect(answer.rows.length).toBeLessThanOrEqual(2 * limits.resumeRowsMax);
    const stream = (names: string) => StreamClient.open(world.url, boss.token!, `?since=0&scopes=${names}`);
    const once = await stream(`config,conversation:${threads[0]!.id},config`);
    await once.until(() => once.deltas.length === 2);
    once.close();
    const more = await stream(`config,${threads.map(({ id }) => `conversation:${id}`).join()}`);
    expect(await more.closed).toEqual([4409, 'reset']);
  });

  test('does not contain the kinds that the client reads elsewhere, which do not count toward its limit', async () => {
    const label = { type: 'label.created' as const, brandId: world.brands[0]!.id, name: 'Two', color: '#fff' };
    const events = Array.from({ length: limits.resumeRowsMax }, () => ({ ...label, labelId: newId() }));
    await world.app.engine.append({ stream: 'config', at: world.clock.now(), actor: 'system', events });
    await world.settled();
    const socket = await world.socket(boss);
    const config = { scope: 'config', since: 0 };
    expect(await ask(socket, 'resume', { scopes: [config] })).toMatchObject({ reset: true });
    const answer: Resumed = await ask(socket, 'resume', { scopes: [{ ...config, except: ['label'] }] });
    const kinds = new Set(answer.rows.map(({ kind }) => kind));
    expect([answer.reset, kinds.has('label'), kinds.has('brand')]).toEqual([false, false, true]);
  });
});

describe('an exception in a handler of a socket or a timer', () => {
  const without = async (name: string, work: () => Promise<void>) => {
    const { sqlite } = world.app.store;
    sqlite.exec(`ALTER TABLE ${name} RENAME TO away`);
    try {
      await work();
    } finally {
      sqlite.exec(`ALTER TABLE away RENAME TO ${name}`);
    }
  };
  const disconnectOf = (socket: Socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve));

  test('is answered `internal` and ends only that socket', async () => {
    const [socket, other] = [await world.socket(agent), await world.socket(agent)];
    const disconnected = disconnectOf(socket);
    await without('tombstones', async () => {
      const answer = await ask(socket, 'resume', { since: 1, scopes: ['config'] });
      expect(answer).toEqual({ success: false, code: 'internal' });
    });
    expect(await disconnected).toBe('io server disconnect');
    expect(await ask(other, 'join', 'config')).toMatchObject({ success: true });
    await serves();
  });

  test('ends only that stream', async () => {
    await without('tombstones', async () => {
      const stream = await StreamClient.open(world.url, boss.token!, '?since=1&scopes=config');
      expect(await stream.closed).toEqual([1011, 'internal']);
    });
    await serves();
  });

  test('ends the sockets of a room whose rows cannot be sent, at once or later', async () => {
    const { engine } = world.app;
    const staff = engine.read('staff', world.people.super_admin)!;
    const reported: string[] = [];
    const hub = new Hub({
      engine,
      sessions: new Sessions(engine.read, { verify: () => ({ sub: '', sid: '' }) }, world.clock.now, () =>
        engine.caughtUp(),
      ),
      resume: { brandOf: () => null } as unknown as ResumeDeps,
      delivered: () => undefined,
      warn: (message) => reported.push(message),
    });
    hub.addWire({
      deliver() {
        throw new RangeError('too deep');
      },
    });
    const open = (name: string) => {
      const nothing = () => undefined;
      const transport = {
        enter: nothing,
        leave: nothing,
        signedOut: nothing,
        accessChanged: nothing,
        reconnect: nothing,
      };
      const ends = { expiresAt: null, freshUntil: null, owes: null };
      const session = { kind: 'session' as const, sessionId: name, ...ends, viewer: viewerOf(staff), staff };
      return hub.open(session, { ...transport, drop: () => reported.push(name) });
    };
    hub.enter(open('in the room'), { scope: 'config' });
    hub.enter(open('elsewhere'), { scope: 'team' });
    const brandId = world.brands[0]!.id;
    const label = () => ({ type: 'label.created' as const, labelId: newId(), brandId, name: 'One', color: '#fff' });
    const append = () => engine.append({ stream: 'config', at: world.clock.now(), actor: 'system', events: [label()] });
    await append();
    await append();
    const once = ['Delta delivery failed', 'in the room'];
    await expect.poll(() => reported).toEqual([...once, ...once]);
    hub.stop();
    await serves();
  });
});

describe('the number of scopes', () => {
  test('is limited per connection; leaving frees capacity', async () => {
    const { id: brandId, lineAccountId } = world.brands[0]!;
    const ids = Array.from({ length: limits.scopesMax + 1 }, (_, n) => {
      const userId = `Umany${n}`;
      const id = conversationIdOf(lineAccountId, 'user', userId);
      return { id, event: wrote(id, newId(), { brandId, lineAccountId, userId, sourceId: userId }) };
    });
    const events = ids.map(({ event }) => event);
    await world.app.engine.append({ stream: 'config', at: world.clock.now(), actor: 'system', events });
    await world.settled();
    const [first, ...others] = ids.map(({ id }) => ({ scope: 'conversation', id }));
    const socket = await world.socket(boss);
    const { refused }: Resumed = await ask(socket, 'resume', { scopes: others });
    expect(refused).toEqual([]);
    expect(await ask(socket, 'join', first)).toEqual({ success: false, code: 'too_many_requests' });
    expect(await ask(socket, 'join', others[0])).toMatchObject({ success: true });
    expect(await ask(socket, 'join', { ...first, id: 'nothing' })).toMatchObject({ code: 'conversation_not_found' });
    await ask(socket, 'leave', others[0]);
    expect(await ask(socket, 'join', first)).toMatchObject({ success: true });
  });

  test('is limited per person: further connections wait, those of others do not', async () => {
    const manager = await world.as('manager');
    const sockets = await Promise.all(Array.from({ length: limits.connectionsMax }, () => world.socket(manager)));
    await expect(world.socket(manager)).rejects.toThrow('too_many_requests');
    const stream = await fetch(`${world.url}/api/stream`, { headers: { authorization: `Bearer ${manager.token}` } });
    expect(stream.status).toBe(429);
    await world.socket(agent);
    const disconnected = new Promise((resolve) => sockets[0]!.once('disconnect', resolve));
    sockets[0]!.disconnect();
    await disconnected;
    await expect
      .poll(() =>
        world.socket(manager).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    for (const socket of sockets) socket.disconnect();
  });
});
