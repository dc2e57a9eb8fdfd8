import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Child, owner } from '../support/child.ts';
import { runCommand } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { Postgres } from '../support/postgres.ts';

/** Starts of nodes that are refused. Each prints one line, which never contains the password of the database. */

const folder = mkdtempSync(join(tmpdir(), 'oa-starts-'));
const password = 'hush-of-the-database';
const settings = { SECRET_KEY: 'the secret key of all nodes', BLOBS: join(folder, 'blobs') };

let postgres: Postgres;
let url: string;
/** A node that has joined the cluster and was stopped. */
let node: Child;

beforeAll(async () => {
  mkdirSync(settings.BLOBS);
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const hba_file = join(folder, 'pg_hba.conf');
  writeFileSync(hba_file, 'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  chmodSync(hba_file, 0o644);
  postgres = await Postgres.start({ settings: { hba_file } });
  url = await postgres.create();
  await postgres.query(url, `CREATE ROLE desk LOGIN PASSWORD '${password}'`);
  node = new Child(await freePort(), 'http://127.0.0.1:9', { ...settings, CLUSTER_URL: url });
  await node.start();
  await node.end('SIGTERM');
}, 120_000);

afterAll(async () => {
  await node?.close();
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a URL of the database, without changes or with another user, password, host or database. */
function urlWith({ user = 'postgres', host = `127.0.0.1:${postgres.port}`, database = 'oa_1' } = {}): string {
  return `postgres://${user}@${host}/${database}`;
}

let folders = 0;
const newFolder = () => join(folder, `data-${folders++}`);

/** Runs the product, which must refuse to start. */
async function refusalOf(env: NodeJS.ProcessEnv, dataDir = newFolder()) {
  const { code, out, err } = await runCommand(dataDir, ['serve'], {
    ...settings,
    PORT: String(await freePort()),
    ...env,
  });
  expect(err).not.toContain(password);
  expect([out, err.trimEnd().split('\n').length]).toEqual(['', 1]);
  return [code, err.trimEnd()];
}

test.each<[string, Parameters<typeof urlWith>[0], number, RegExp]>([
  ['a wrong password', { user: `desk:${password}x` }, 2, /: password authentication failed for user "desk"\.$/],
  ['no password', { user: 'desk' }, 1, /: it requires a password\.$/],
  ['a user that does not own the database', { user: `desk:${password}` }, 2, /must own the database\.$/],
  ['an unknown database', { database: 'none' }, 2, /: database "none" does not exist\.$/],
  ['an unreachable host', { host: '127.0.0.1:1' }, 1, /: connection refused at 127\.0\.0\.1:1\.$/],
  [
    'two unreachable hosts',
    { host: '127.0.0.1:1,127.0.0.1:2' },
    1,
    /refused at 127\.0\.0\.1:1; .* at 127\.0\.0\.1:2\.$/,
  ],
])('CLUSTER_URL with %s', async (_, change, code, message) => {
  expect(await refusalOf({ CLUSTER_URL: urlWith(change) })).toEqual([code, expect.stringMatching(message)]);
});

test('a secret key that is not the key of the cluster, with an empty folder and with the folder of a node', async () => {
  const env = { CLUSTER_URL: url, SECRET_KEY: 'the secret key of another installation' };
  const message = 'SECRET_KEY is not the key of this cluster. Set the same SECRET_KEY on all nodes.';
  expect(await refusalOf(env)).toEqual([2, message]);
  expect(await refusalOf(env, node.dataDir)).toEqual([2, message]);
});

test('the folder of a single machine', async () => {
  const single = newFolder();
  const env = { OWNER_USERNAME: owner.username, OWNER_PASSWORD: owner.password };
  expect((await runCommand(single, ['create-owner'], { ...env, SECRET_KEY: settings.SECRET_KEY })).code).toBe(0);
  const message = /contains the installation of a single machine, but CLUSTER_URL is set\. Run `cluster join`/;
  expect(await refusalOf({ CLUSTER_URL: url }, single)).toEqual([2, expect.stringMatching(message)]);
});

test('the folder of a node without CLUSTER_URL', async () => {
  const message = /^DATA_DIR belongs to a node of a cluster, but CLUSTER_URL is not set/;
  expect(await refusalOf({ BLOBS: undefined }, node.dataDir)).toEqual([2, expect.stringMatching(message)]);
});

test('a cluster that was upgraded, and the log of another cluster', async () => {
  await postgres.query(url, "INSERT INTO levels VALUES (7, '9.0.0', now())");
  const message = /^The cluster .* upgraded to version 9\.0\.0 \(level 7\)/;
  expect(await refusalOf({ CLUSTER_URL: url }, node.dataDir)).toEqual([1, expect.stringMatching(message)]);
  await postgres.query(url, 'DELETE FROM levels');
  await postgres.query(url, "UPDATE head SET generation = 'another'");
  const diverged = /is not a copy of the log in the database: the generations differ\. .*move DATA_DIR away/;
  expect(await refusalOf({ CLUSTER_URL: url }, node.dataDir)).toEqual([1, expect.stringMatching(diverged)]);
});
