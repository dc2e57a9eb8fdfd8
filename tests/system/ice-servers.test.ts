import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { iceServersOf } from '../../server/calls/ice-servers.ts';
import { rotateKey } from '../../server/cli/rotate-key.ts';
import { loadSecretKey, Secrets } from '../../server/keys/secrets.ts';
import { limits } from '../../shared/limits.ts';
import { newConversation } from '../support/new-conversation.ts';
import { bootWorld, type Caller, makePerson, type World } from '../support/world.ts';

const credential = 'never-to-be-read-again';
const stun = { urls: 'stun:stun.example:3478' };
const turn = { urls: 'turn:turn.example:3478', username: 'desk' };
const shown = [
  { ...stun, hasCredential: false },
  { ...turn, hasCredential: true },
];

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await bootWorld({ brandCount: 1 });
  owner = await world.as('super_admin');
});
afterAll(() => world.close());

const put = async (iceServers: object[]) => (await owner.put('/settings', { iceServers })).body;
const opened = () => iceServersOf(world.app.engine.read, world.app.secrets, world.clock.now());

test('a credential is write-only: never returned to its author, pushed or readable in the log', async () => {
  const socket = await world.socket(owner);
  await socket.emitWithAck('join', { scope: 'config' });
  const pushed = new Promise((resolve) => socket.once('delta', resolve));
  const { data } = await put([stun, { ...turn, credential }]);
  expect(data.iceServers).toEqual(shown);
  const delta = JSON.stringify(await pushed);
  expect(delta).toContain('"hasCredential":true');
  const all = [data, (await owner.get('/settings')).body, delta].map((one) => JSON.stringify(one)).join();
  expect(all).not.toContain(credential);
  for (const file of readdirSync(world.dataDir).filter((name) => name.includes('.db'))) {
    expect(readFileSync(join(world.dataDir, file)).includes(credential)).toBe(false);
  }
});

test('servers are written with the permission for integrations, other settings with theirs', async () => {
  const withKey = async (key: string) => {
    const id = await makePerson(world, key, 'admin', []);
    await owner.put(`/staff/${id}/permissions`, { permissions: ['settings.view', key] });
    return world.as(key);
  };
  const [integrator, system] = [await withKey('settings.integrations'), await withKey('settings.system')];
  const iceServers = [{ urls: 'stun:keys.example' }];
  const needs = (key: string) => ({ code: 'forbidden', details: [{ path: 'permission', message: key }] });
  expect((await system.put('/settings', { iceServers })).body).toMatchObject(needs('settings.integrations'));
  expect((await integrator.put('/settings', { reward: 'Tea' })).body).toMatchObject(needs('settings.system'));
  expect((await integrator.put('/settings', { iceServers })).body.data.iceServers).toMatchObject(iceServers);
  // A reset clears the servers too, so it also requires the permission to change them.
  expect((await system.post('/settings/reset')).body).toMatchObject(needs('settings.integrations'));
  await put([stun, { ...turn, credential }]);
});

test('it remains when omitted, moves with its server, and is deleted with it', async () => {
  expect((await put([turn, stun])).data.iceServers).toEqual([...shown].reverse());
  expect(opened()).toEqual([{ ...turn, credential }, stun]);
  const elsewhere = await put([{ ...turn, urls: 'turn:other.example' }]);
  expect([elsewhere.code, elsewhere.details[0].path]).toEqual(['validation_failed', 'iceServers.0.credential']);
  const { position } = world.app.engine;
  await put([turn, stun]);
  expect(world.app.engine.position).toBe(position);
  await put([{ ...turn, credential: 'another' }, stun]);
  expect(opened()[0]).toEqual({ ...turn, credential: 'another' });
});

test('a secret shared with the TURN server creates expiring credentials', async () => {
  const shared = { urls: 'turn:shared.example:3478' };
  const { data } = await put([{ ...shared, credential }]);
  expect(data.iceServers).toEqual([{ ...shared, hasCredential: true }]);
  const [server] = opened();
  const [until = '', who = ''] = server!.username!.split(':');
  expect(Number(until) * 1000 - world.clock.now()).toBeLessThanOrEqual(limits.turnMs);
  expect(Number(until) * 1000).toBeGreaterThan(world.clock.now());
  expect(who).not.toBe('');
  const made = createHmac('sha1', credential).update(`${until}:${who}`).digest('base64');
  expect(server).toEqual({ ...shared, username: `${until}:${who}`, credential: made });
  expect(JSON.stringify(server)).not.toContain(credential);
});

test('CALL-1, CALL-4: both sides of a call receive it', async () => {
  await put([stun, { ...turn, credential }]);
  const { conversationId } = await newConversation(world, { language: 'th' });
  const agent = await world.as('cs_agent');
  const { id } = (await agent.post(`/conversations/${conversationId}/calls`, { kind: 'audio' })).body.data;
  await world.settled();
  const both = [stun, { ...turn, credential }];
  const joined = await (await world.socket(agent)).emitWithAck('call', { type: 'join', callId: id });
  expect(joined).toEqual({ success: true, iceServers: both });

  const { actions } = (world.line.sent[0]!.messages[0] as { template: { actions: { uri: string }[] } }).template;
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}${new URL(actions[0]!.uri).pathname}/socket`);
  const ready = new Promise((resolve) => {
    socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)));
  });
  socket.onopen = () => socket.send(JSON.stringify({ type: 'join', key: 'a-key-of-a-page-1' }));
  expect(await ready).toEqual({ type: 'ready', iceServers: both });
  socket.close();
});

test('it is re-encrypted when the secret key changes, and discarded with a lost key', async () => {
  const { engine, rows } = world.app;
  const [old, next] = [loadSecretKey(world.dataDir, null), Buffer.alloc(32, 7)];
  await rotateKey({
    engine,
    rows,
    change: { old, next, finish: () => null },
    noteKey: () => undefined,
    print: () => undefined,
  });
  expect(iceServersOf(engine.read, new Secrets(next), world.clock.now())).toEqual([stun, { ...turn, credential }]);
  expect(opened()).toEqual([stun]);
});

test('after a reset to defaults there is none', async () => {
  expect((await owner.post('/settings/reset')).body.data.iceServers).toEqual([]);
  expect(opened()).toEqual([]);
});

test('a foreign record exposes no credentials, and no server that browsers refuse', async () => {
  const { engine, log } = world.app;
  const changes = JSON.parse(`{
    "__proto__": { "staffCapacity": "polluted" }, "constructor": "x", "toString": "x", "version": 1, "iceCredentials": ["${credential}"],
    "iceServers": [
      { "urls": "turn:lies.example", "username": "a", "hasCredential": true, "credential": "${credential}", "__proto__": { "x": 1 } },
      { "urls": "turn:none.example", "hasCredential": false, "credentialType": "password", "password": "${credential}" },
      { "urls": "turn:odd.example", "hasCredential": "${credential}" },
      { "urls": "stun:odd.example", "hasCredential": { "x": "${credential}" } }
    ]
  }`);
  const event = {
    type: 'settings.changed' as const,
    changes,
    iceCredentials: [credential, null, null, null, credential],
  };
  const socket = await world.socket(owner);
  await socket.emitWithAck('join', { scope: 'config' });
  const pushed = new Promise((resolve) => socket.once('delta', resolve));
  await engine.append({ stream: 'config', at: world.clock.now(), actor: 'system', events: [event] });
  await engine.reached(await log.head());
  const { body } = await owner.get('/settings');
  expect(body.data.iceServers).toEqual([
    { urls: 'turn:lies.example', username: 'a', hasCredential: true },
    { urls: 'turn:none.example', hasCredential: false },
    { urls: 'turn:odd.example', hasCredential: false },
    { urls: 'stun:odd.example', hasCredential: false },
  ]);
  expect(body.data.staffCapacity).toBe(limits.staffCapacity);
  const audit = (await owner.get('/audit?kind=settings')).body;
  expect(audit.data).not.toEqual([]);
  expect(JSON.stringify([body, audit, await pushed])).not.toContain(credential);
  expect(opened()).toEqual([{ urls: 'stun:odd.example' }]);
  expect(await put([stun])).toMatchObject({ data: { iceServers: [{ ...stun, hasCredential: false }] } });
});
