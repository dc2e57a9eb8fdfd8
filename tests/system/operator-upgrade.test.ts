import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { runCommand } from '../support/command.ts';
import { answersTo, upgradeKey } from '../support/upgrade-answers.ts';
import { Caller, password } from '../support/world.ts';

const migrations = readdirSync(join(root, 'migrations/log')).sort();
const written = readdirSync(join(root, 'tests/fixtures/upgrade'))
  .filter((name) => name.endsWith('.tar.gz'))
  .sort();
/** A log that went through all migrations but those that this release added. */
const fixture = join(root, 'tests/fixtures/upgrade', basename(written.at(-1)!, '.tar.gz'));
const { now, answers } = JSON.parse(readFileSync(`${fixture}.json`, 'utf8'));
const since = migrations.filter((name) => name > basename(fixture).slice('log-'.length));

let folder: string;
let backup: string;
/** Data as the release before left them. */
let before: string;

beforeAll(() => {
  process.env.SECRET_KEY = upgradeKey;
  folder = mkdtempSync(join(tmpdir(), 'oa-upgrade-'));
  backup = join(folder, 'before.tar');
  before = join(folder, 'before');
  mkdirSync(before);
  writeFileSync(backup, gunzipSync(readFileSync(`${fixture}.tar.gz`)));
  execFileSync('tar', ['-xf', backup, '-C', before]);
});
afterAll(() => {
  delete process.env.SECRET_KEY;
  rmSync(folder, { recursive: true, force: true });
});

let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  close = null;
});

/** Starts this release on data and asks it. */
async function answersOn(dataDir: string): Promise<Record<string, unknown>> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    LINE_API_BASE_URL: 'http://127.0.0.1:9',
  });
  const app = await createApp({ config, now: () => now, lookEveryMs: null });
  close = () => app.close();
  const url = await app.start();
  await app.rowsReached();
  const { body } = await new Caller(url).post('/auth/login', { username: 'super_admin', password });
  const found = await answersTo(new Caller(url, body.data.token));
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

test('the fixture is of a release whose log has another form', () => {
  expect(since).not.toEqual([]);
  expect(passedBy(join(before, 'log.db'))).toEqual(migrations.filter((name) => !since.includes(name)));
});

test('an upgrade in place copies the log first, answers the same, and leads back', async () => {
  const dataDir = join(folder, 'in-place');
  const [log, copy] = [join(dataDir, 'log.db'), join(dataDir, `log-before-${since[0]}.db`)];
  cpSync(before, dataDir, { recursive: true });
  const records = recordsIn(log);
  expect(await answersOn(dataDir)).toEqual(answers);
  expect(passedBy(log)).toEqual(migrations);
  expect([recordsIn(copy), passedBy(copy)]).toEqual([records, passedBy(join(before, 'log.db'))]);
  expect(recordsIn(log).length).toBeGreaterThan(records.length);
  // Another start makes no other copy.
  const { mtimeMs } = statSync(copy);
  expect(await answersOn(dataDir)).toEqual(answers);
  expect(statSync(copy).mtimeMs).toBe(mtimeMs);
  for (const suffix of ['', '-wal', '-shm']) rmSync(log + suffix, { force: true });
  renameSync(copy, log);
  expect([recordsIn(log), passedBy(log)]).toEqual([records, passedBy(join(before, 'log.db'))]);
  expect(await answersOn(dataDir)).toEqual(answers);
});

test('a full disk ends the copy with its reason, and leaves the log as it was', async () => {
  const dataDir = join(folder, 'full');
  const log = join(dataDir, 'log.db');
  cpSync(before, dataDir, { recursive: true });
  const [bytes, names] = [readFileSync(log), readdirSync(dataDir)];
  const env = { SECRET_KEY: upgradeKey };
  const { code, out, err } = await runCommand(dataDir, ['rebuild'], env, { fileBlocks: bytes.length / 512 / 2 });
  expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^The disk .*takes no more.*\n$/)]);
  expect(readFileSync(log).equals(bytes)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => !name.startsWith('lock'))).toEqual(names);
  expect(await runCommand(dataDir, ['rebuild'], env)).toMatchObject({ code: 0 });
  expect(await answersOn(dataDir)).toEqual(answers);
});

test('erased words leave the copy too', async () => {
  const dataDir = join(folder, 'erased');
  cpSync(before, dataDir, { recursive: true });
  const env = { SECRET_KEY: upgradeKey };
  const [{ id }] = answers['/conversations?limit=100'].filter(
    ({ customer }: { customer: { displayName: string } }) => customer.displayName === 'Customer 0',
  );
  expect(await runCommand(dataDir, ['erase-customer', id, '--yes'], env)).toMatchObject({ code: 0 });
  const copy = readFileSync(join(dataDir, `log-before-${since[0]}.db`));
  expect([copy.includes('Customer 0'), copy.includes('Customer 1')]).toEqual([false, true]);
});

test('a backup of the release before is restored into another folder', async () => {
  const dataDir = join(folder, 'elsewhere');
  const { code, out } = await runCommand(dataDir, ['restore', backup, '--json'], { SECRET_KEY: upgradeKey });
  expect([code, JSON.parse(out)]).toMatchObject([0, { accountsWithoutSecrets: [] }]);
  expect(await answersOn(dataDir)).toEqual(answers);
});
