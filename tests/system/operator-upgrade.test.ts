import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../scripts/line-simulator/simulator.ts';
import { root } from '../../scripts/node.mjs';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { copyBeforeMigration } from '../../server/log/copies.ts';
import { SqliteLog } from '../../server/log/sqlite.ts';
import { lastMigrationBefore } from '../../server/log/version-before.ts';
import { Child } from '../support/child.ts';
import { runCommand } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { PreviousVersion } from '../support/previous-version.ts';
import { responsesTo, upgradeKey } from '../support/upgrade-responses.ts';
import { Caller, password } from '../support/world.ts';

const migrations = readdirSync(join(root, 'migrations/log')).sort();
/** Logs of earlier versions, named after their last migration. */
const earlier = readdirSync(join(root, 'tests/fixtures/upgrade'))
  .filter((name) => name.endsWith('.tar.gz'))
  .map((name) => basename(name, '.tar.gz'))
  .sort();
const fixtureOf = (name: string) => join(root, 'tests/fixtures/upgrade', name);
const lastOf = (name: string) => name.slice('log-'.length);
const before = `log-${lastMigrationBefore}`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oa-upgrade-'));
  for (const name of earlier) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, `${name}.tar`), gunzipSync(readFileSync(`${fixtureOf(name)}.tar.gz`)));
    execFileSync('tar', ['-xf', join(folder, `${name}.tar`), '-C', join(folder, name), '--exclude=manifest.json']);
    rmSync(join(folder, name, 'sum'));
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const env = { SECRET_KEY: upgradeKey };
const expected = (name: string) => JSON.parse(readFileSync(`${fixtureOf(name)}.json`, 'utf8'));

/** Copies the data of an earlier version into a separate folder. */
function dataOf(name: string, as: string): string {
  const dataDir = join(folder, `${name}-${as}`);
  cpSync(join(folder, name), dataDir, { recursive: true });
  return dataDir;
}

let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  close = null;
});

test('a start whose port is in use leaves the log unchanged', async () => {
  const dataDir = dataOf(before, 'taken');
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  await expect(createApp({ config }).then((app) => app.start().finally(() => app.close()))).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  other.close();
  expect(passedBy(join(dataDir, 'log.db')).at(-1)).toBe(lastMigrationBefore);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('log-before-'))).toEqual([]);
});

/** Starts this version on the data. @returns its responses */
async function answersOn(dataDir: string, now: number): Promise<Record<string, unknown>> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    LINE_API_BASE_URL: 'http://127.0.0.1:9',
    ...env,
  });
  const app = await createApp({ config, now: () => now, lookEveryMs: null });
  close = () => app.close();
  const url = await app.start();
  await app.rowsReached();
  const { body } = await new Caller(url).post('/auth/login', { username: 'super_admin', password });
  const found = await responsesTo(new Caller(url, body.data.token));
  await app.close();
  close = null;
  return found;
}

const sqliteOf = <T>(file: string, work: (sqlite: Database.Database) => T): T => {
  const sqlite = new Database(file, { readonly: true });
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
};

const recordsIn = (file: string) =>
  sqliteOf(file, (sqlite) => sqlite.prepare('SELECT position, stream, at, actor, events FROM records').all());
const passedBy = (file: string) =>
  sqliteOf(file, (sqlite) => sqlite.prepare('SELECT name FROM __drizzle_migrations ORDER BY id').pluck().all());

test('a log of the previous version exists, in another format', () => {
  expect(earlier).toContain(before);
  expect(passedBy(join(folder, before, 'log.db'))).toEqual(migrations.filter((name) => name <= lastMigrationBefore));
  expect(migrations.at(-1)).not.toBe(lastMigrationBefore);
});

describe.each(earlier)('a log of an earlier version, %s,', (name) => {
  const since = migrations.filter((one) => one > lastOf(name));

  test('is copied by the start, responds the same after it, and the copy can be restored', async () => {
    const { now, answers } = expected(name);
    const dataDir = dataOf(name, 'in-place');
    const [log, copy] = [join(dataDir, 'log.db'), join(dataDir, `log-before-${since[0]}.db`)];
    const records = recordsIn(log);
    expect(await answersOn(dataDir, now)).toMatchObject(answers);
    expect(passedBy(log)).toEqual(migrations);
    expect([recordsIn(copy), passedBy(copy)]).toEqual([records, passedBy(join(folder, name, 'log.db'))]);
    expect(recordsIn(log).length).toBeGreaterThan(records.length);
    // A second start does not create another copy.
    const { mtimeMs } = statSync(copy);
    expect(await answersOn(dataDir, now)).toMatchObject(answers);
    expect(statSync(copy).mtimeMs).toBe(mtimeMs);
    for (const suffix of ['', '-wal', '-shm']) rmSync(log + suffix, { force: true });
    renameSync(copy, log);
    expect(await answersOn(dataDir, now)).toMatchObject(answers);
  });

  test('remains unchanged under every command that reads, and is refused by commands that write', async () => {
    const { now, answers } = expected(name);
    const dataDir = dataOf(name, 'read');
    const log = join(dataDir, 'log.db');
    const bytes = readFileSync(log);
    const file = (of: string) => join(folder, `${name}-${of}`);
    for (const command of [['verify'], ['rebuild'], ['export', file('a.xlsx')], ['backup', file('a.backup')]])
      expect(await runCommand(dataDir, command, env)).toMatchObject({ code: 0 });
    const owner = { OWNER_USERNAME: 'boss', OWNER_PASSWORD: password };
    for (const command of [['create-owner'], ['rotate-key'], ['erase-customer', 'id', '--yes']]) {
      const { code, err } = await runCommand(dataDir, command, { ...env, ...owner });
      expect([command, code, err]).toEqual([
        command,
        2,
        expect.stringMatching(/^The log in DATA_DIR was written by an earlier/),
      ]);
    }
    expect(readFileSync(log).equals(bytes)).toBe(true);
    expect(readdirSync(dataDir).filter((one) => one.startsWith('log-before'))).toEqual([]);
    // A backup has the same schema as its log, so that the version that wrote the log can restore the backup.
    const unpacked = file('unpacked');
    mkdirSync(unpacked);
    execFileSync('tar', ['-xf', file('a.backup'), '-C', unpacked]);
    expect(passedBy(join(unpacked, 'log.db'))).toEqual(passedBy(join(folder, name, 'log.db')));
    expect(await answersOn(dataDir, now)).toMatchObject(answers);
  });
});

test('a backup of the previous version is restored into another folder', async () => {
  const { now, answers } = expected(before);
  const dataDir = join(folder, `${before}-elsewhere`);
  const { code, out } = await runCommand(dataDir, ['restore', join(folder, `${before}.tar`), '--json'], env);
  expect([code, JSON.parse(out)]).toMatchObject([0, { accountsWithoutSecrets: [] }]);
  expect(await answersOn(dataDir, now)).toMatchObject(answers);
});

test('a full disk ends the copy with its reason, and leaves the log unchanged', async () => {
  const dataDir = dataOf(before, 'full');
  const log = join(dataDir, 'log.db');
  const bytes = readFileSync(log);
  const port = String(await freePort());
  const { code, err } = await runCommand(
    dataDir,
    ['serve'],
    { ...env, PORT: port },
    { fileBlocks: bytes.length / 512 / 2 },
  );
  expect([code, err]).toEqual([1, expect.stringMatching(/^The disk .*full.*\n$/)]);
  expect(readFileSync(log).equals(bytes)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('log-before'))).toEqual([]);
  const { now, answers } = expected(before);
  expect(await answersOn(dataDir, now)).toMatchObject(answers);
});

test('an incomplete copy of an earlier attempt is made again', async () => {
  const dataDir = dataOf(before, 'again');
  const [next] = migrations.filter((name) => name > lastMigrationBefore);
  const copy = join(dataDir, `log-before-${next}.db`);
  copyFileSync(join(dataDir, 'log.db'), copy);
  sqliteIn(copy, 'DELETE FROM records WHERE position > 5');
  const records = recordsIn(join(dataDir, 'log.db'));
  await answersOn(dataDir, expected(before).now);
  expect(recordsIn(copy)).toEqual(records);
});

test('a copy has no generation, because a log that is continued from it has another history', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oa-log-'));
  const file = join(dataDir, 'log.db');
  const log = new SqliteLog(dataDir);
  await log.close();
  sqliteIn(file, 'DELETE FROM __drizzle_migrations WHERE name = (SELECT max(name) FROM __drizzle_migrations)');
  const copy = copyBeforeMigration(dataDir) ?? '';
  expect([file, copy].map(generationIn)).toEqual([log.generation, undefined]);
  rmSync(dataDir, { recursive: true });
});

const generationIn = (file: string) =>
  sqliteOf(file, (sqlite) => sqlite.prepare("SELECT value FROM meta WHERE key = 'generation'").pluck().get());

function sqliteIn(file: string, sql: string): void {
  const sqlite = new Database(file);
  sqlite.exec(sql);
  sqlite.close();
}

test('erased texts are removed from the copy too', async () => {
  const dataDir = dataOf(before, 'erased');
  const { now, answers } = expected(before);
  await answersOn(dataDir, now);
  const [{ id }] = answers['/conversations?limit=100'].filter(
    ({ customer }: { customer: { displayName: string } }) => customer.displayName === 'Customer 0',
  );
  expect(await runCommand(dataDir, ['erase-customer', id, '--yes'], env)).toMatchObject({ code: 0 });
  const [copy = ''] = readdirSync(dataDir).filter((name) => name.startsWith('log-before-'));
  const bytes = readFileSync(join(dataDir, copy));
  expect([bytes.includes('Customer 0'), bytes.includes('Customer 1')]).toEqual([false, true]);
});

test('downgrade omits what the previous version does not know, and keeps every record', async () => {
  const dataDir = dataOf(before, 'unknown');
  const log = join(dataDir, 'log.db');
  await answersOn(dataDir, expected(before).now);
  const sqlite = new Database(log);
  const insert = sqlite.prepare('INSERT INTO records (stream, at, actor, events) VALUES (?, ?, ?, ?)');
  const events = ['[{"type":"link.ended"},{"type":"presence.chosen","presence":"busy"}]', '[{"type":"link.ended"}]'];
  for (const one of events) insert.run('config', 1, 'system', one);
  sqlite.close();
  const records = recordsIn(log) as { events: string }[];
  const { code, out } = await runCommand(dataDir, ['downgrade', '--json'], env);
  expect([code, JSON.parse(out)]).toMatchObject([0, { records: records.length, leftOut: { 'link.ended': 2 } }]);
  const expectedEvents = ['[{"type":"presence.chosen","presence":"busy"}]', '[]'];
  expect(recordsIn(log)).toEqual([
    ...records.slice(0, -2),
    ...records.slice(-2).map((record, n) => ({ ...record, events: expectedEvents[n] })),
  ]);
  expect(recordsIn(join(dataDir, 'log-before-downgrade.db'))).toEqual(records);
  // Running the command a second time changes nothing, and the copy remains.
  expect(await runCommand(dataDir, ['downgrade'], env)).toMatchObject({ code: 0, out: /Nothing was changed/ });
  expect(recordsIn(join(dataDir, 'log-before-downgrade.db'))).toEqual(records);
});

test('a log of a later version is refused, with the version that it needs', async () => {
  const dataDir = dataOf(before, 'later');
  const log = join(dataDir, 'log.db');
  await answersOn(dataDir, expected(before).now);
  sqliteIn(log, "UPDATE meta SET value = '9.8.7' WHERE key = 'version'");
  const port = String(await freePort());
  const cases: [sql: string, what: string, commands: string[]][] = [
    [
      `INSERT INTO records (stream, at, actor, events) VALUES ('config', 1, 'system', '[{"type":"brand.eaten"}]')`,
      'event',
      ['serve', 'rotate-key', 'downgrade'],
    ],
    [
      "INSERT INTO __drizzle_migrations (hash, name) VALUES ('', '29990101000000_moons')",
      'format',
      ['serve', 'downgrade'],
    ],
  ];
  for (const [sql, what, commands] of cases) {
    sqliteIn(log, sql);
    const records = recordsIn(log);
    for (const command of commands) {
      const { code, out, err } = await runCommand(dataDir, [command], { ...env, PORT: port });
      const refusal = `^The log in DATA_DIR was written by a later version: it contains the ${what} .* Start version 9\\.8\\.7 or later, .*\\n$`;
      expect([command, code, out, err]).toEqual([command, 1, '', expect.stringMatching(refusal)]);
    }
    expect(recordsIn(log)).toEqual(records);
  }
});

describe('upgrade under traffic, and downgrade by the steps of docs/install.md', () => {
  /** Returns the commands of the documentation page in order: the commands of the upgrade, then those of the way back. */
  function commandsOf(page: string): string[][] {
    const [, section = ''] = page.split('## Upgrade, and the way back');
    const blocks = [...section.split('\n## ')[0]!.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block ?? '');
    return blocks.map((block) => block.trim().split('\n'));
  }

  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  afterAll(() => simulator.close());

  test('lose nothing that was acknowledged', async () => {
    const port = await freePort();
    const child = new Child(port, simulator.url, env);
    cpSync(join(folder, before), child.dataDir, { recursive: true });

    const { channelId, lineAccountId, brandId } = sqliteOf(join(child.dataDir, 'log.db'), (sqlite) => {
      const first = "SELECT events FROM records WHERE events LIKE '%line-account.created%' ORDER BY position";
      return JSON.parse(sqlite.prepare<[], string>(first).pluck().get()!)[0];
    });
    const old = new PreviousVersion(child.dataDir, port, brandId);
    let installed: 'old' | 'new' = 'old';
    const running = () =>
      installed === 'old' ? old : { start: () => child.start(), stop: () => child.end('SIGTERM') };
    const channel = simulator.addChannel({
      channelId,
      channelSecret: 'secret-0'.padEnd(32, '0'),
      accessToken: 'token-0',
      botName: 'Bot',
      webhookUrl: `http://127.0.0.1:${port}/webhooks/line/${lineAccountId}`,
    });
    const customer = channel.addCustomer({ displayName: 'Customer under traffic' });
    const acknowledged: string[] = [];
    let isOver = false;
    async function traffic(): Promise<void> {
      for (let n = 0; !isOver; n++) {
        const { status } = await customer.writes(`message ${n}`);
        if (status === 200) acknowledged.push(`message ${n}`);
      }
    }

    async function step(command: string): Promise<void> {
      const bin = '/usr/local/bin/oa-console';
      const run = new RegExp(`^(?:PROGRAM=${bin}-(new) )?oa-console-run (.+)$`).exec(command);
      const moved = new RegExp(`^mv ${bin}-(old|new) ${bin}$`).exec(command)?.[1];
      if (command === 'systemctl stop oa-console') await running().stop();
      else if (command === 'systemctl start oa-console') await running().start();
      else if (moved !== undefined) installed = moved === 'new' ? 'new' : 'old';
      else if (command === `mv ${bin} ${bin}-old`) expect(installed).toBe('old');
      else if (command === 'install -m 755 oa-console-linux-x64 /usr/local/bin/oa-console-new')
        expect(installed).toBe('old');
      else if (run !== null) {
        // The simulated previous version has no commands, so every command runs with this version.
        if (run[1] !== 'new') expect(installed).toBe('new');
        const args = (run[2] as string).split(' ');
        expect(await runCommand(child.dataDir, args, env)).toMatchObject({ code: 0 });
      } else expect.fail(`the page has another command: ${command}`);
    }

    async function more(count = 20): Promise<void> {
      const least = acknowledged.length + count;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(least);
    }

    const [forward = [], downgrade = []] = commandsOf(readFileSync(join(root, 'docs/install.md'), 'utf8'));
    const counts: number[] = [];
    try {
      await old.start();
      const writing = traffic();
      await more();
      for (const commands of [forward, downgrade]) {
        for (const command of commands) {
          await step(command);
          counts.push(acknowledged.length);
        }
        await more();
      }
      isOver = true;
      await writing;
      // Both versions accepted messages. The old version also accepted messages while the new version computed its rows.
      expect(counts[1]! - counts[0]!).toBeGreaterThan(5);
      const stored = old.texts();
      expect(acknowledged.filter((text) => !stored.has(text))).toEqual([]);
      await old.stop();
      installed = 'new';
      await child.start();
      const { body } = await new Caller(child.url).post('/auth/login', { username: 'super_admin', password });
      const owner = new Caller(child.url, body.data.token);
      const id = conversationIdOf(lineAccountId, 'user', customer.userId);
      const shown = new Set<string>();
      for (let cursor = ''; ; ) {
        const page = (await owner.get(`/messages/conversation/${id}?limit=100${cursor}`)).body;
        for (const { text } of page.data) shown.add(text);
        if (!page.meta?.nextCursor) break;
        cursor = `&cursor=${page.meta.nextCursor}`;
      }
      expect(acknowledged.filter((text) => !shown.has(text))).toEqual([]);
    } finally {
      isOver = true;
      await old.stop();
      await child.close();
    }
    expect(existsSync(child.dataDir)).toBe(false);
  });
});
