import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '../../scripts/line-simulator/simulator.ts';
import { protocolVersion } from '../../shared/sync/protocol.ts';
import { Cluster } from '../support/cluster.ts';
import { runCommand } from '../support/command.ts';
import { dumpRows } from '../support/dump.ts';
import { freePort } from '../support/free-port.ts';
import { buildLaterProgram, laterAsset, laterEvent, laterVersion } from '../support/later-program.ts';
import { type Program, programWith } from '../support/program.ts';
import { rounds } from '../support/rounds.ts';
import type { SyncClient } from '../support/sync-client.ts';

/**
 * Rolling upgrade of two nodes under load: node 1 is upgraded and downgraded while node 0 runs, then both are upgraded. Two nodes of
 * different versions run together for some seconds, with `LONG` for five minutes.
 */

/** Milliseconds for which two versions run together, twice. */
const togetherMs = rounds(1000, 150_000);

let cluster: Cluster;
let later: Program;
let client: SyncClient;
/** Node to which the client connects. */
let clientNode = 0;
let customers: Customer[];
/** Conversation that is pinned and unpinned. */
let pinnedId: string;
/** LINE's ids of messages whose webhook was accepted with 200. */
const taken = new Set<string>();
let tried = 0;

beforeAll(async () => {
  later = await buildLaterProgram();
  cluster = await Cluster.start({ count: 2 });
  cluster.channel.redelivery.enabled = false;
  customers = Array.from({ length: 6 }, (_, n) => cluster.customer(`Customer ${n}`));
  for (const customer of customers) await write(customer);
  pinnedId = cluster.conversationOf(customers[0] as Customer);
  client = await cluster.client(await cluster.person('mali'), () => clientNode);
}, 120_000);

afterAll(() => cluster?.close());

async function write(customer: Customer): Promise<boolean> {
  tried += 1;
  const { status, messageId } = await customer.writes(`question ${tried}`);
  if (status === 200 && messageId !== undefined) taken.add(messageId);
  return status === 200;
}

/** Simulates customers on one of the nodes until the work has ended. @returns the number of webhooks that were not accepted */
async function underLoad(nodes: readonly number[], work: () => Promise<void>): Promise<number> {
  const [first = 0] = nodes;
  let isDone = false;
  let refused = 0;
  const load = async () => {
    for (let n = first; !isDone; n++) {
      cluster.direct(nodes[n % nodes.length] ?? first);
      if (!(await write(customers[n % customers.length] as Customer))) refused += 1;
    }
  };
  const loads = [load(), load()];
  await work().finally(() => {
    isDone = true;
  });
  await Promise.all(loads);
  return refused;
}

/** Restarts a node with another program, while the other node receives the webhooks. None of them may be refused. */
async function restart(n: number, program: Program): Promise<void> {
  const refused = await underLoad([1 - n], async () => {
    await cluster.node(n).end('SIGTERM');
    cluster.node(n).program = program;
    await cluster.node(n).start();
  });
  expect(refused).toBe(0);
}

const pin = async (n: number, pinned: boolean) => {
  const { status, body } = await cluster.on(n).put(`/conversations/${pinnedId}/pin`, { pinned });
  return status === 200 ? 200 : body.code;
};

const isPinned = async (n: number) => (await cluster.on(n).get(`/conversations/${pinnedId}`)).body.data.pinned;

const query = (text: string) => cluster.postgres.query(cluster.databaseUrl, text);
const laterEvents = async () => (await query(`SELECT 1 FROM records WHERE events LIKE '%"${laterEvent}"%'`)).length;
const levels = () => query('SELECT level, version FROM levels');

/** Runs both versions under load, and changes rows on the older node. The newer one refuses to write the event of its level. */
async function runTogether(): Promise<void> {
  const until = performance.now() + togetherMs;
  let pinned = await isPinned(0);
  const refused = await underLoad([0, 1], async () => {
    do {
      expect(await pin(1, !pinned)).toBe('upgrade_pending');
      expect(await pin(0, !pinned)).toBe(200);
      pinned = !pinned;
      await expect.poll(() => isPinned(1)).toBe(pinned);
      // Below the limit of requests per person.
      await delay(500);
    } while (performance.now() < until);
  });
  expect(refused).toBe(0);
  await expect.poll(() => cluster.areEqual()).toBe(true);
  expect([await laterEvents(), await levels()]).toEqual([0, []]);
}

test('an upgraded node runs beside the older one, and does not write the events that the other does not know', async () => {
  await restart(1, later);
  await runTogether();
  expect(await query('SELECT id, level FROM nodes ORDER BY id')).toEqual([
    { id: '1', level: 0 },
    { id: '2', level: 1 },
  ]);
});

test('each node serves the client files of both versions', async () => {
  const page = await (await fetch(cluster.node(0).url)).text();
  const [, entry = ''] = /assets\/(index-[\w-]+\.js)/.exec(page) ?? [];
  const text = async (n: number, name: string) => {
    const response = await fetch(`${cluster.node(n).url}/assets/${name}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    return response.text();
  };
  expect(await text(1, entry)).toBe(await text(0, entry));
  expect(await text(0, laterAsset.name)).toBe(laterAsset.text);
  expect((await fetch(`${cluster.node(0).url}/assets/of-no-version.js`)).status).toBe(404);
});

/** Connects a page of a protocol version. @returns the code with which a node refuses it, `null` if it does not */
async function refusalOfPage(n: number, protocol: number): Promise<string | null> {
  const auth = { token: cluster.on(n).token, protocol };
  const socket = io(cluster.node(n).url, { auth, transports: ['websocket'], reconnection: false });
  return new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', ({ message }) => resolve(message));
  }).finally(() => socket.disconnect());
}

test('a page tries again until it reaches a node of its version', async () => {
  const versions = [protocolVersion, protocolVersion + 1];
  const refusals = async () => {
    const codes: unknown[] = [];
    for (const n of [0, 1]) for (const version of versions) codes.push(await refusalOfPage(n, version));
    return codes;
  };
  await expect.poll(refusals).toEqual([null, 'upgrading', 'upgrading', null]);
});

test('clients move between both versions', async () => {
  const scope = { scope: 'conversation', id: pinnedId } as const;
  const row = () => client.seen(scope)?.get(`conversation ${pinnedId}`) ?? '';
  client.join(scope);
  for (const n of [0, 1, 0]) {
    clientNode = n;
    await client.connect();
    await client.idle();
    const pinned = !(await isPinned(n));
    await pin(0, pinned);
    await expect.poll(row).toContain(`"pinned":${pinned}`);
  }
  client.drop();
});

test('the way back works until all nodes are upgraded', async () => {
  await restart(1, programWith);
  // The older version also starts on a database that the later one has migrated, and on one of its own age.
  await restart(0, programWith);
  for (const n of [0, 1]) expect(await pin(n, !(await isPinned(n)))).toBe(200);
  expect([await laterEvents(), await levels()]).toEqual([0, []]);
});

test('the events are written once all nodes are upgraded', async () => {
  await restart(1, later);
  await runTogether();
  await restart(0, later);
  await expect.poll(levels).toEqual([{ level: 1, version: laterVersion }]);
  // Not asked of each node, which might not know the change of the other yet.
  const pinned = await isPinned(0);
  await expect.poll(() => pin(0, !pinned)).toBe(200);
  await expect.poll(() => pin(1, pinned)).toBe(200);
  for (const n of [0, 1]) await expect.poll(() => refusalOfPage(n, protocolVersion)).toBe('protocol_changed');
  expect(await laterEvents()).toBeGreaterThanOrEqual(2);
});

test('the older version then refuses to start, and says why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oa-older-'));
  const env = { CLUSTER_URL: cluster.databaseUrl, SECRET_KEY: 'the secret key of all nodes', BLOBS: folder };
  const refusalOn = async (dataDir: string) => {
    const { code, err } = await runCommand(dataDir, ['serve'], { ...env, PORT: String(await freePort()) });
    return [code, err];
  };
  const upgraded = `The cluster of CLUSTER_URL has been upgraded to version ${laterVersion} (level 1)`;
  expect(await refusalOn(join(folder, 'new'))).toEqual([1, expect.stringContaining(upgraded)]);
  await cluster.node(1).end('SIGTERM');
  const unknown = new RegExp(`contains the event ${laterEvent} .* Start version ${laterVersion} or later\\.\n$`);
  expect(await refusalOn(cluster.node(1).dataDir)).toEqual([1, expect.stringMatching(unknown)]);
  rmSync(folder, { recursive: true, force: true });
});

test('every webhook that was accepted is stored once, and all nodes have equal rows', async () => {
  await cluster.node(1).start();
  await cluster.line.idle();
  await expect.poll(() => cluster.areEqual()).toBe(true);
  for (const node of cluster.nodes) await node.end('SIGTERM');
  const [one, two] = cluster.nodes.map(({ dataDir }) => {
    const log = new Database(join(dataDir, 'log.db'), { readonly: true });
    const ids = log
      .prepare<[], string>(
        "SELECT value ->> '$.lineMessageId' FROM records, json_each(records.events) WHERE value ->> '$.type' = 'message.received'",
      )
      .pluck()
      .all();
    log.close();
    return { ids, rows: ['views.db', 'figures.db'].map((file) => ({ ...dumpRows(join(dataDir, file)), meta: [] })) };
  });
  expect(one?.ids.sort()).toEqual([...taken].sort());
  expect(two?.rows).toEqual(one?.rows);
});
