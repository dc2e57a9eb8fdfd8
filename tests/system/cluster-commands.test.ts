import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Channel, type Customer, type Simulator, startSimulator } from '../../scripts/line-simulator/simulator.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import type { Message } from '../../shared/rows.ts';
import { Child, owner } from '../support/child.ts';
import { type CommandRun, runCommand } from '../support/command.ts';
import { filesContaining } from '../support/decoded-files.ts';
import { dumpRows } from '../support/dump.ts';
import { freePort } from '../support/free-port.ts';
import { Postgres } from '../support/postgres.ts';
import { Caller } from '../support/world.ts';

/** An installation that moves from a single machine into a cluster and back, with operators' commands beside its nodes. */

const folder = mkdtempSync(join(tmpdir(), 'oa-moves-'));
const blobs = join(folder, 'blobs');
/** Texts with characters so rare that their bytes in a file can only come from these texts. */
const secret = '密碼龘靐5512345';
const other = '另一個齾麣';

let postgres: Postgres;
let url: string;
let line: Simulator;
let channel: Channel;
let lineAccountId: string;
let token: string;
let single: Child;
/** Settings of all nodes. */
let env: Record<string, string>;
const nodes: Child[] = [];
let customers: Customer[];
/** Events of the webhooks that were accepted. */
const accepted: object[] = [];

const node = (n: number) => nodes[n] as Child;
const conversationOf = (n: number) => conversationIdOf(lineAccountId, 'user', (customers[n] as Customer).userId);
const on = (child: Child) => new Caller(child.url, token);
const headOf = async (child: Child): Promise<number> => (await on(child).get('/health')).body.data.head;
/** Whether the rows of all nodes include the same records. */
const areEqual = async () => {
  const sets = await Promise.all(nodes.map(async (child) => (await on(child).get('/health')).body.data.sets));
  return new Set(sets.flat().map(({ position }: { position: number }) => position)).size === 1;
};
const textsOf = async (child: Child, n: number): Promise<string[]> => {
  const { body } = await on(child).get(`/messages/conversation/${conversationOf(n)}?limit=50`);
  return (body.data as Message[]).flatMap(({ text }) => text || []);
};

/** Runs a command on a data folder, with the settings of all nodes. */
const run = (dataDir: string, ...command: string[]) => runCommand(dataDir, command, env);
const answerOf = ({ out }: CommandRun) => JSON.parse(out.trimEnd().split('\n').at(-1) as string);

async function status() {
  const found = await runCommand(join(folder, 'none'), ['cluster', 'status', '--json'], { CLUSTER_URL: url });
  return { code: found.code, ...answerOf(found) };
}

async function nodeOn(dataDir: string): Promise<Child> {
  const child = new Child(await freePort(), line.url, { ...env, DATA_DIR: dataDir });
  await child.start();
  nodes.push(child);
  return child;
}

/** Sets the standbys that every commit waits for. */
async function setStandbys(names: string): Promise<void> {
  await postgres.query(url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await postgres.query(url, 'SELECT pg_reload_conf()');
}

/** Lets LINE deliver webhooks to a process. */
function direct(child: Child): void {
  channel.webhookUrl = `${child.url}/webhooks/line/${lineAccountId}`;
}

/** Delivers all webhooks again, as LINE does when it received no response. */
async function redeliver(child: Child): Promise<void> {
  direct(child);
  const again = { deliveryContext: { isRedelivery: true } };
  for (const event of accepted) await channel.deliver([{ ...event, ...again } as never]);
}

/** Lets a customer write. */
async function write(n: number, text: string): Promise<void> {
  const { status, delivery } = await (customers[n] as Customer).writes(text);
  expect(status).toBe(200);
  accepted.push(...JSON.parse(String(delivery?.body)).events);
}

beforeAll(async () => {
  mkdirSync(blobs);
  [postgres, line] = await Promise.all([Postgres.start(), startSimulator({ rateLimits: false })]);
  url = await postgres.create();
  single = new Child(await freePort(), line.url);
  await single.start();
  token = (await single.signIn()).token ?? '';
  const brandId = (await on(single).post('/brands', { name: 'Siam Tea House' })).body.data.id;
  const channelId = '1650000001';
  const secrets = { channelSecret: '0123456789abcdef0123456789abcdef', accessToken: 'token-1' };
  channel = line.addChannel({ channelId, ...secrets, botName: 'Tea', webhookUrl: 'http://127.0.0.1:9/' });
  const account = { brandId, nickname: 'Tea', channelId, ...secrets, enabled: true };
  lineAccountId = (await on(single).post('/line-accounts', account)).body.data.id;
  direct(single);
  customers = ['Nok', 'Ploy', 'Mint'].map((displayName) => line.customer(channelId, { displayName }));
  for (const n of [0, 1, 2]) await write(n, n === 1 ? secret : `hello ${n}`);
  await (customers[0] as Customer).sendsImage();
  // Erased on the single machine: the content must not return with a redelivery.
  await vi.waitFor(async () =>
    expect((await on(single).post(`/conversations/${conversationOf(2)}/erase`)).status).toBe(200),
  );
  await vi.waitFor(async () => {
    expect(await textsOf(single, 2)).toEqual([]);
    expect(blobsIn(join(single.dataDir, 'blobs'))).not.toEqual([]);
  });
  await single.end('SIGTERM');
  env = {
    CLUSTER_URL: url,
    SECRET_KEY: readFileSync(join(single.dataDir, 'secret.key'), 'utf8').trim(),
    BLOBS: blobs,
  };
}, 120_000);

afterAll(async () => {
  for (const child of [...nodes, single]) await child?.close();
  await line?.close();
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Changes a log file. */
function change(dataDir: string, sql: string): void {
  const log = new Database(join(dataDir, 'log.db'));
  log.exec(sql);
  log.close();
}

/** Returns the names of the blobs in a folder. */
const blobsIn = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^..\/[0-9a-f]{64}$/.test(name))
    .sort();

describe('from a single machine into a cluster', () => {
  test.each<[string, () => NodeJS.ProcessEnv, RegExp]>([
    ['another key', () => ({ SECRET_KEY: 'the key of another installation' }), /is not the key of this installation/],
    ['no database', () => ({ CLUSTER_URL: undefined }), /^Set CLUSTER_URL/],
  ])('join is refused with %s', async (_, change, message) => {
    const { code, err } = await runCommand(single.dataDir, ['cluster', 'join'], { ...env, ...change() });
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });

  test('join that was killed can be repeated, and moves everything', async () => {
    await runCommand(single.dataDir, ['cluster', 'join'], env, { killedAt: /\d files/ });
    const before = dumpRows(join(single.dataDir, 'views.db'));
    const joined = await run(single.dataDir, 'cluster', 'join', '--json');
    expect([joined.code, joined.err]).toEqual([0, expect.any(String)]);
    expect(answerOf(joined)).toMatchObject({ node: '1', files: blobsIn(blobs).length, damagedFiles: [] });
    expect(blobsIn(blobs)).toEqual(blobsIn(join(single.dataDir, 'blobs')));
    expect((await run(single.dataDir, 'cluster', 'join')).err).toMatch(/already belongs to a node/);
    await nodeOn(single.dataDir);
    await nodeOn(join(folder, 'second'));
    expect(await textsOf(node(1), 1)).toEqual([secret]);
    await expect.poll(areEqual).toBe(true);
    for (const child of nodes) await child.end('SIGTERM');
    const [first, second] = [single.dataDir, join(folder, 'second')].map((dir) => dumpRows(join(dir, 'views.db')));
    expect(second).toEqual(first);
    expect(first?.messages).toEqual(before.messages);
  });

  test('a database that contains an installation accepts no other', async () => {
    const another = join(folder, 'another');
    const asOwner = { OWNER_USERNAME: owner.username, OWNER_PASSWORD: owner.password, SECRET_KEY: env.SECRET_KEY };
    expect((await runCommand(another, ['create-owner'], asOwner)).code).toBe(0);
    const { code, err } = await run(another, 'cluster', 'join');
    expect([code, err]).toEqual([2, expect.stringMatching(/already contains an installation.*Nothing was changed/s)]);
  });

  test('join that was killed after the database had everything completes, unless the log was continued alone', async () => {
    const killed = join(folder, 'killed');
    mkdirSync(killed);
    copyFileSync(join(single.dataDir, 'log.db'), join(killed, 'log.db'));
    change(
      killed,
      `
      INSERT INTO meta SELECT 'nextGeneration', value FROM meta WHERE key = 'generation';
      DELETE FROM meta WHERE key IN ('change', 'node');
      INSERT INTO records (stream, at, actor, events) VALUES ('config', 1, 'system', '[]');`,
    );
    const { code, err } = await run(killed, 'cluster', 'join');
    expect([code, err]).toEqual([2, expect.stringMatching(/was started without CLUSTER_URL after an interrupted/)]);
    change(killed, 'DELETE FROM records WHERE at = 1');
    expect(answerOf(await run(killed, 'cluster', 'join', '--json'))).toMatchObject({ exitCode: 0, node: '3' });
  });

  test('webhooks that are delivered again count once', async () => {
    for (const child of nodes) await child.start();
    const before = await headOf(node(0));
    for (const child of nodes) await redeliver(child);
    expect([await headOf(node(1)), await textsOf(node(1), 2)]).toEqual([before, []]);
    await write(0, 'in the cluster');
    await expect.poll(() => textsOf(node(0), 0)).toContain('in the cluster');
  });
});

describe('beside running nodes', () => {
  test('status lists the nodes', async () => {
    await expect.poll(status).toMatchObject({
      code: 0,
      problems: [],
      position: await headOf(node(0)),
      nodes: [
        { id: '1', state: 'ready', behind: 0 },
        { id: '2', state: 'ready', behind: 0 },
        { id: '3', state: 'stopped', behind: null },
      ],
    });
    expect((await status()).leader).toMatch(/^[12]$/);
  });

  test.each([
    ['the data folder of a running node', 'first', () => single.dataDir],
    ['an empty data folder', 'second', () => join(folder, 'elsewhere')],
  ])('create-owner with %s', async (_, username, dataDir) => {
    const person = { OWNER_USERNAME: `${username}-owner`, OWNER_PASSWORD: 'the password of the other owner' };
    const { code, err } = await runCommand(dataDir(), ['create-owner'], { ...env, ...person });
    expect([code, err]).toEqual([0, '']);
    const login = { username: person.OWNER_USERNAME, password: person.OWNER_PASSWORD };
    await expect.poll(async () => (await new Caller(node(1).url).post('/auth/login', login)).status).toBe(200);
    // The command leaves no copy of the data.
    expect(readdirSync(dataDir())).not.toContain('command');
  });

  test('a node that starts with a snapshot gets an id of its own', async () => {
    const third = join(folder, 'third');
    const snapshot = await run(single.dataDir, 'cluster', 'snapshot', third, '--json');
    expect(answerOf(snapshot)).toMatchObject({ exitCode: 0, records: await headOf(node(0)) });
    expect(answerOf(await run(single.dataDir, 'cluster', 'snapshot', third, '--json')).exitCode).toBe(2);
    await nodeOn(third);
    const ids = async () => (await status()).nodes.map(({ id }: { id: string }) => id);
    await expect.poll(ids).toEqual(['1', '2', '3', '4']);
  });

  test('an erasure reaches a node that is down when it starts, before it responds', async () => {
    const second = join(folder, 'second');
    expect(filesContaining(second, [secret])).not.toEqual([]);
    await node(1).end('SIGTERM');
    const erased = await run(single.dataDir, 'erase-customer', conversationOf(1), '--yes', '--json');
    expect(answerOf(erased)).toMatchObject({ exitCode: 0, erased: { messages: 1 } });
    expect(filesContaining(second, [secret])).not.toEqual([]);
    await node(1).start();
    expect(await textsOf(node(1), 1)).toEqual([]);
    for (const dataDir of [single.dataDir, second, join(folder, 'third')])
      await expect.poll(() => filesContaining(dataDir, [secret])).toEqual([]);
  });

  test('status reports commits that wait for a standby', async () => {
    await setStandbys('absent');
    const waiting = on(node(0)).post(`/conversations/${conversationOf(0)}/notes`, {
      text: 'while no standby is there',
    });
    await expect.poll(status).toMatchObject({ code: 4, problems: [expect.stringContaining('synchronous standby')] });
    await setStandbys('');
    await waiting;
    await expect.poll(status).toMatchObject({ code: 0, problems: [] });
  });

  test('status reports a node that was killed', async () => {
    await node(2).end('SIGKILL');
    await expect.poll(status).toMatchObject({
      code: 4,
      problems: [expect.stringMatching(/^node 4 .* did not stop$/)],
      nodes: [{ state: 'ready' }, { state: 'ready' }, { state: 'stopped' }, { id: '4', state: 'lost' }],
    });
  });
});

describe('from a cluster to a single machine', () => {
  test('leave is refused while nodes run', async () => {
    expect((await run(single.dataDir, 'cluster', 'leave')).code).toBe(3);
    await node(0).end('SIGTERM');
    const { code, err } = await run(single.dataDir, 'cluster', 'leave');
    expect([code, err]).toEqual([2, expect.stringMatching(/^Nodes are running: 2\./)]);
  });

  test('rotate-key is refused while a node runs, and afterwards nodes start only with the new key', async () => {
    const rotate = (SECRET_KEY: string | undefined, NEW_SECRET_KEY: string | undefined) =>
      runCommand(single.dataDir, ['rotate-key'], { ...env, SECRET_KEY, NEW_SECRET_KEY });
    const next = 'another secret key of all nodes';
    expect(await rotate(env.SECRET_KEY, next)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Nodes without the new key are running/),
    });
    await node(1).end('SIGTERM');
    expect(await rotate(env.SECRET_KEY, next)).toMatchObject({ code: 0, err: '' });
    await expect(node(1).start()).rejects.toThrow(/SECRET_KEY/);
    expect((await rotate(env.SECRET_KEY, next)).code).toBe(2);
    expect(await rotate(next, env.SECRET_KEY)).toMatchObject({ code: 0, err: '' });
    await node(1).start();
    direct(node(1));
    await write(0, 'after the change of the key');
  });

  test('leave turns a node that is behind into the whole installation', async () => {
    direct(node(1));
    await write(0, other);
    await node(1).end('SIGTERM');
    rmSync(join(single.dataDir, 'blobs'), { recursive: true });
    const left = await run(single.dataDir, 'cluster', 'leave', '--json');
    expect(answerOf(left)).toMatchObject({ exitCode: 0, files: blobsIn(blobs).length });
    expect(blobsIn(join(single.dataDir, 'blobs'))).toEqual(blobsIn(blobs));
    await expect(node(1).start()).rejects.toThrow(/continues on a single machine/);
    expect(await status()).toMatchObject({ code: 4, hasLeft: true });

    await single.start();
    expect(await textsOf(single, 0)).toContain(other);
    const before = await headOf(single);
    await redeliver(single);
    expect([await headOf(single), await textsOf(single, 1)]).toEqual([before, []]);
    await single.end('SIGTERM');
    // Recomputes all rows from the log, and compares them.
    expect(await runCommand(single.dataDir, ['verify'])).toMatchObject({ code: 0, err: '' });
  });
});
