import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { limits } from '../../shared/limits.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { pageOf } from '../support/call-clients.ts';
import { Cluster, type ClusterPerson, personPassword } from '../support/cluster.ts';
import { enrolled } from '../support/second-factor.ts';
import type { SyncClient } from '../support/sync-client.ts';
import { Caller } from '../support/world.ts';

/**
 * Presence, calls, sessions and limits of people who are connected to different nodes. Node 2 is killed before most tests, because its connections and calls end
 * only after the grace periods.
 */

let cluster: Cluster;
let nok: Customer;
let conversationId: string;
let ann: ClusterPerson;
let ben: ClusterPerson;
let cat: ClusterPerson;
/** Clients of the three people, each on a node of their own. */
let clients: SyncClient[];
/** A call that was offered on node 2 before it was killed. */
let lost: OfferedCall;

interface SessionTimes {
  current: boolean;
  startedAt: string;
  lastSeenAt: string;
}

interface OfferedCall {
  id: string;
  path: string;
}

/** Offers a call to a customer. */
async function offer(n: number, { token }: ClusterPerson, customer: Customer): Promise<OfferedCall> {
  const before = cluster.line.sent.length;
  const path = `/conversations/${cluster.conversationOf(customer)}/calls`;
  const { body } = await cluster.on(n, token).post(path, { kind: 'video' });
  const links = () =>
    cluster.line.sent
      .slice(before)
      .flatMap(({ messages }) => [...(/https?:[^"]*\/c\/[^"]+/.exec(JSON.stringify(messages)) ?? [])]);
  await expect.poll(() => links().length).toBe(1);
  return { id: body.data.id, path: new URL(links()[0] as string).pathname };
}

/** Opens the customer's page on a node, and joins the call. Retries like the page, because the node may not know the call yet. */
async function joinPage(n: number, { path }: OfferedCall) {
  for (;;) {
    const page = await pageOf(`${cluster.node(n).url}${path}`, { type: 'join', key: 'key of the page of Nok' });
    let code: number | null = null;
    void page.closed.then((closed) => {
      code = closed;
    });
    await expect.poll(() => code !== null || page.received.some(({ type }) => type === 'ready')).toBe(true);
    if (code === null) return page;
    expect(code, 'close code').toBe(1013);
  }
}

const joinCall = (client: SyncClient, { id }: OfferedCall) => client.ask('call', { type: 'join', callId: id });

/** Returns the events of a type in the log of a node. */
function eventsOf(n: number, type: string): Record<string, unknown>[] {
  const log = new Database(join(cluster.node(n).dataDir, 'log.db'), { readonly: true });
  const records = log.prepare<[string], string>('SELECT events FROM records WHERE events LIKE ?').pluck();
  const events = records.all(`%"${type}"%`).flatMap((text) => JSON.parse(text) as { type: string }[]);
  log.close();
  return events.filter((event) => event.type === type);
}

const endsOf = (n: number, { id }: OfferedCall) =>
  eventsOf(n, 'call.ended')
    .filter(({ callId }) => callId === id)
    .map(({ reason }) => reason);

const isOnline = async ({ staffId }: ClusterPerson, n: number) =>
  (await cluster.on(n).get(`/staff/${staffId}`)).body.data.presence !== 'offline';

/** Returns what a client sees of the presence in the conversation. */
function presenceOf(n: number, id = conversationId) {
  const { typing = [], viewing = [], claimedBy = null } = clients[n]?.presence.get(id) ?? {};
  const idsOf = (people: readonly { id: string }[]) => people.map((person) => person.id).sort();
  return { typing: idsOf(typing), viewing: idsOf(viewing), claimedBy: claimedBy?.id ?? null };
}

const sign = (n: number, what: 'typing' | 'viewing', signal: object) =>
  clients[n]?.send(what, { conversationId, on: true, ...signal });

beforeAll(async () => {
  cluster = await Cluster.start({ count: 3 });
  nok = cluster.customer('Nok');
  await nok.writes('hello');
  conversationId = cluster.conversationOf(nok);
  ann = await cluster.person('ann', 0);
  ben = await cluster.person('ben', 1);
  cat = await cluster.person('cat', 2);
  clients = await Promise.all([ann, ben, cat].map((person, n) => cluster.client(person, () => n)));
  await vi.waitFor(async () => expect(await cluster.areEqual()).toBe(true));
  for (const client of clients) client.join({ scope: 'conversation', id: conversationId });
  for (const client of clients) await client.idle();
}, 120_000);

afterAll(async () => {
  await cluster?.close();
});

describe('typing and viewing', () => {
  test('are visible on all nodes, in both directions', async () => {
    sign(0, 'viewing', {});
    sign(1, 'viewing', {});
    sign(2, 'viewing', {});
    sign(2, 'typing', {});
    const [a, b, c] = [ann, ben, cat].map(({ staffId }) => staffId) as [string, string, string];
    for (const n of [0, 1, 2])
      await expect.poll(() => presenceOf(n)).toEqual({ typing: [c], viewing: [a, b, c].sort(), claimedBy: c });
    sign(1, 'viewing', { on: false });
    for (const n of [0, 1, 2]) await expect.poll(() => presenceOf(n).viewing).toEqual([a, c].sort());
  });

  test('the first person to type has the claim on all nodes, until a colleague on another node takes over', async () => {
    sign(1, 'typing', {});
    await expect.poll(() => presenceOf(0).typing).toContain(ben.staffId);
    for (const n of [0, 1, 2]) expect(presenceOf(n).claimedBy).toBe(cat.staffId);
    sign(0, 'typing', { takeOver: true });
    for (const n of [0, 1, 2]) await expect.poll(() => presenceOf(n).claimedBy).toBe(ann.staffId);
  });

  test('of people who start to type at once on two nodes, one has the claim', async () => {
    for (let round = 0; round < 5; round++) {
      const customer = cluster.customer(`Customer ${round}`);
      await customer.writes('hello');
      const id = cluster.conversationOf(customer);
      await expect.poll(() => cluster.areEqual()).toBe(true);
      for (const client of clients) client.join({ scope: 'conversation', id });
      for (const client of clients) await client.idle();
      sign(0, 'typing', { conversationId: id });
      sign(1, 'typing', { conversationId: id });
      for (const n of [0, 1, 2]) await expect.poll(() => presenceOf(n, id).typing.length).toBe(2);
      await expect.poll(() => new Set([0, 1, 2].map((n) => presenceOf(n, id).claimedBy)).size).toBe(1);
      expect(presenceOf(0, id).claimedBy).not.toBeNull();
    }
  });
});

describe('a node that is killed', () => {
  test('no longer shows its people as typing or viewing', async () => {
    const customer = cluster.customer('Customer of node 2');
    await customer.writes('hello');
    await expect.poll(() => cluster.areEqual()).toBe(true);
    lost = await offer(2, cat, customer);
    expect(await joinCall(clients[2] as SyncClient, lost)).toMatchObject({ success: true });
    const page = await joinPage(1, lost);
    await expect.poll(() => clients[2]?.calls).toContainEqual({ callId: lost.id, type: 'peer', on: true });
    for (const n of [0, 1]) for (const what of ['typing', 'viewing'] as const) sign(n, what, { on: false });
    for (const n of [0, 1])
      await expect.poll(() => presenceOf(n)).toMatchObject({ typing: [cat.staffId], viewing: [cat.staffId] });
    await cluster.node(2).end('SIGKILL');
    for (const n of [0, 1]) await expect.poll(() => presenceOf(n)).toMatchObject({ typing: [], viewing: [] });
    page.socket.close();
  });
});

describe('a call that was offered on one node, with the page of the customer on another', () => {
  let call: OfferedCall;
  let page: Awaited<ReturnType<typeof joinPage>>;

  test('connects, and passes large signals in both directions', async () => {
    call = await offer(0, ann, nok);
    expect(await joinCall(clients[0] as SyncClient, call)).toMatchObject({ success: true });
    page = await joinPage(1, call);
    await expect.poll(() => clients[0]?.calls).toContainEqual({ callId: call.id, type: 'peer', on: true });
    const sdp = (character: string) => character.repeat(16_000);
    const signal = (type: string, text: string) => ({ round: 'r1', description: { type, sdp: text } });
    const offered = signal('offer', sdp('ก'));
    await clients[0]?.ask('call', { type: 'signal', callId: call.id, data: offered });
    await expect.poll(() => page.received).toContainEqual({ type: 'signal', data: offered });
    const answer = signal('answer', sdp('v'));
    page.socket.send(JSON.stringify({ type: 'signal', data: answer }));
    await expect.poll(() => clients[0]?.calls).toContainEqual({ callId: call.id, type: 'signal', data: answer });
  });

  test('is not ended by a node that starts, which marks nobody offline either', async () => {
    const other = await cluster.client(ben, () => 0);
    await expect.poll(() => isOnline(ben, 0)).toBe(true);
    await cluster.node(1).end('SIGTERM');
    await cluster.node(1).start();
    await clients[1]?.connect();
    await expect.poll(() => cluster.areEqual()).toBe(true);
    for (const n of [0, 1]) {
      expect(endsOf(n, call)).toEqual([]);
      for (const person of [ann, ben]) expect(await isOnline(person, n)).toBe(true);
    }
    other.drop();
  });

  test('continues with the page on another node, and ends for both', async () => {
    page = await joinPage(0, call);
    page.socket.close();
    page = await joinPage(1, call);
    const data = { media: { microphone: true, camera: false } };
    await clients[0]?.ask('call', { type: 'signal', callId: call.id, data });
    await expect.poll(() => page.received).toContainEqual({ type: 'signal', data });
    page.socket.send(JSON.stringify({ type: 'leave' }));
    await expect.poll(() => clients[0]?.calls.at(-1)).toEqual({ callId: call.id, type: 'ended', reason: 'hung_up' });
    await expect.poll(() => page.received.at(-1)).toEqual({ type: 'ended', reason: 'hung_up' });
    for (const n of [0, 1]) await expect.poll(() => endsOf(n, call)).toEqual(['hung_up']);
  });
});

describe('on two nodes', () => {
  test('200 changes are visible on the other node with the position of their response', async () => {
    for (let round = 0; round < 200; round++) {
      const [writer, reader] = [cluster.on(round % 2), cluster.on(1 - (round % 2))];
      const description = `description ${round}`;
      const { status, headers } = await writer.put(`/brands/${cluster.brandId}`, { description });
      expect(status).toBe(200);
      const seen = await reader.call('GET', `/brands/${cluster.brandId}`, undefined, {
        'log-position': headers.get('log-position') ?? '',
        'log-epoch': headers.get('log-epoch') ?? '',
      });
      expect(seen.body.data.description).toBe(description);
    }
  });

  test('an API token is valid as soon as it is created, and invalid once it is revoked', async () => {
    for (let round = 0; round < 20; round++) {
      const [here, there] = [round % 2, 1 - (round % 2)];
      const body = { name: `Warehouse ${round}`, permissions: ['messages.view'], assignedBrands: [cluster.brandId] };
      const { token, apiToken } = (await cluster.on(here).post('/api-tokens', body)).body.data;
      const app = cluster.on(there, token);
      expect((await app.get('/conversations')).status, `round ${round}`).toBe(200);
      await cluster.on(there).delete(`/api-tokens/${apiToken.id}`);
      await expect.poll(async () => (await cluster.on(here, token).get('/conversations')).status).toBe(401);
    }
  });

  test('a session that is ended on one node loses its sockets on the other', async () => {
    const person = await cluster.person('dan', 0);
    const caller = cluster.on(0, person.token);
    const { body } = await new Caller(cluster.node(1).url).post('/auth/login', {
      username: 'dan',
      password: personPassword,
    });
    const client = await cluster.client({ ...person, token: body.data.token }, () => 1);
    client.join({ scope: 'team' });
    await client.idle();
    const sessions = async () =>
      (await caller.get('/auth/me/sessions')).body.data as { id: string; current: boolean }[];
    await expect.poll(async () => (await sessions()).length).toBe(2);
    const other = (await sessions()).find(({ current }) => !current);
    expect((await caller.delete(`/auth/me/sessions/${other?.id}`)).status).toBe(200);
    await expect.poll(() => client.connected).toBe(false);
    expect(client.notices).toEqual(['signed_out']);
  });

  test('the time at which a session was last seen includes its requests to the other node', async () => {
    const person = await cluster.person('eve', 0);
    const login = { username: 'eve', password: personPassword };
    const { body } = await new Caller(cluster.node(1).url).post('/auth/login', login);
    const isSeen = async () => {
      await cluster.on(1, body.data.token).get('/auth/me');
      const sessions = (await cluster.on(0, person.token).get('/auth/me/sessions')).body.data as SessionTimes[];
      const other = sessions.find(({ current }) => !current);
      return other !== undefined && other.lastSeenAt > other.startedAt;
    };
    await expect.poll(isSeen).toBe(true);
  });

  test('wrong codes of the second factor count together', async () => {
    const { token } = await cluster.person('fay', 0);
    const { app } = await enrolled(cluster.on(0, token), { now: Date.now });
    const login = (n: number) =>
      new Caller(cluster.node(n).url).post('/auth/login', { username: 'fay', password: personPassword });
    const { ticket } = (await login(0)).body.data;
    const enter = async (n: number, code: string) =>
      (await new Caller(cluster.node(n).url).post('/auth/second-factor', { ticket, code })).body.code;
    for (let n = 0; n < limits.ticketTries; n++) expect(await enter(n % 2, app.wrong())).toBe('invalid_code');
    for (const n of [0, 1]) expect(await enter(n, app.code(1))).toBe('sign_in_expired');
  });

  test('the limit on registrations counts together', async () => {
    const body = { username: 'guest', fullName: 'Guest', email: 'guest@example.com', password: personPassword };
    const codes = [];
    for (let n = 0; n < 12; n++)
      codes.push((await new Caller(cluster.node(n % 2).url).post('/auth/register', body)).status);
    expect(codes.map((code) => code === 429)).toEqual([...Array(10).fill(false), true, true]);
  });
});

test('two nodes without users have the same setup code, which creates one owner', async () => {
  const CLUSTER_URL = await cluster.postgres.create();
  const env = { CLUSTER_URL, OWNER_USERNAME: '', OWNER_PASSWORD: '' };
  const fresh = await Promise.all([0, 1].map(() => cluster.create(env)));
  try {
    await Promise.all(fresh.map((node) => node.start()));
    const [code, other] = fresh.map(({ dataDir }) => readFileSync(join(dataDir, 'setup-code'), 'utf8').trim());
    expect(other).toBe(code);
    const register = (n: number) =>
      new Caller(fresh[n]?.url ?? '').post('/auth/register', {
        username: `owner${n}`,
        fullName: 'Owner',
        email: `o${n}@example.com`,
        password: personPassword,
        setupCode: code,
      });
    const answers = await Promise.all([0, 1].map(register));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  } finally {
    for (const node of fresh) await node.close();
  }
});

describe('a node that was killed', () => {
  test('has no people online and no calls, once the grace periods have passed', async () => {
    for (const n of [0, 1]) await expect.poll(() => isOnline(cat, n)).toBe(false);
    for (const n of [0, 1]) await expect.poll(() => endsOf(n, lost)).toEqual(['lost']);
    const offline = eventsOf(0, 'connection.changed').filter(
      ({ staffId, connected }) => staffId === cat.staffId && connected === false,
    );
    expect(offline).toHaveLength(1);
    expect(await isOnline(ann, 1)).toBe(true);
  });

  test('leaves clients that resume on another node, without a reset', async () => {
    const scopes: Scope[] = [
      { scope: 'inbox', brand: cluster.brandId },
      { scope: 'conversation', id: conversationId },
    ];
    let at = 0;
    const client = await cluster.client(ann, () => at);
    for (const scope of scopes) client.join(scope);
    await client.idle();
    const { epoch } = client;
    let killing: Promise<void> | null = null;
    let accepted = 0;
    const write = async () => {
      while (killing === null || accepted < 150) {
        cluster.direct(killing === null ? accepted % 2 : 1);
        if ((await nok.writes('question')).status === 200) accepted += 1;
        if (accepted === 60) killing ??= cluster.node(0).end('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 8 }, write));
    await killing;
    at = 1;
    await client.connect();
    await client.idle();
    const fresh = await cluster.client(ann, () => 1);
    for (const scope of scopes) fresh.join(scope);
    await fresh.idle();
    for (const scope of scopes) await expect.poll(() => client.seen(scope)).toEqual(fresh.seen(scope));
    await cluster.node(0).start();
    at = 0;
    await client.connect();
    await client.idle();
    for (const scope of scopes) await expect.poll(() => client.seen(scope)).toEqual(fresh.seen(scope));
    expect([client.resets, client.epoch]).toEqual([0, epoch]);
  });
});
