import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { createApp } from '../../server/app.ts';
import { verifyAll } from '../../server/app-verify.ts';
import { readConfig } from '../../server/config.ts';
import { conversationIdOf } from '../../server/keys/ids.ts';
import { runCommand } from '../support/command.ts';
import { makeEarlier } from '../support/figures/earlier-sums.ts';
import { runAndKill } from '../support/kill.ts';
import { Random } from '../support/random.ts';
import { baseSeed, rounds } from '../support/rounds.ts';
import { upgradeKey } from '../support/upgrade-responses.ts';
import { bootWorld } from '../support/world.ts';

/** Number of times that each command is killed. */
const kills = rounds(1, 10);
const random = new Random(baseSeed);

/** Folder of a stopped installation, and its data. */
interface Given {
  folder: string;
  holds: unknown;
}

let work: string;
let ours: Given;
/** A second installation with a staged restore, which the next start applies. */
let staged: Given;
/** Copy of the first installation, with figures of an earlier version. */
let earlier: Given;
let old: Given;
let backup: string;
let conversationId: string;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'oa-kills-'));
  ours = { folder: join(work, 'ours'), holds: null };
  const world = await bootWorld({ brandCount: 1 });
  const { channel, lineAccountId } = world.brands[0]!;
  const customer = world.line.customer(channel.channelId, { displayName: 'Nok' });
  conversationId = conversationIdOf(lineAccountId, 'user', customer.userId);
  await customer.writes('Is the oolong in stock?');
  await customer.sendsImage();
  await world.line.customer(channel.channelId, { displayName: 'May' }).writes('Do you ship to Taiwan?');
  await world.settled();
  await world.app.close();
  cpSync(world.dataDir, ours.folder, { recursive: true });
  world.app.close = async () => undefined;
  await world.close();
  ours.holds = await heldBy(ours.folder);
  earlier = { folder: join(work, 'earlier'), holds: ours.holds };
  cpSync(ours.folder, earlier.folder, { recursive: true });
  const figures = new Database(join(earlier.folder, 'figures.db'));
  makeEarlier(figures, 'receipt');
  figures.close();

  backup = join(work, 'ours.backup');
  const sealed = { BACKUP_PASSPHRASE: 'tea in the garden' };
  expect(await runCommand(ours.folder, ['backup', backup], sealed)).toMatchObject({ code: 0 });
  const other = await bootWorld({ brandCount: 2 });
  await other.app.close();
  staged = { folder: join(work, 'staged'), holds: ours.holds };
  cpSync(other.dataDir, staged.folder, { recursive: true });
  other.app.close = async () => undefined;
  await other.close();
  expect(await runCommand(staged.folder, ['restore', backup], sealed)).toMatchObject({ code: 0 });

  const [fixture = ''] = readdirSync(join(root, 'tests/fixtures/upgrade')).filter((name) => name.endsWith('.tar.gz'));
  old = { folder: join(work, 'old'), holds: null };
  mkdirSync(old.folder);
  const tar = join(work, 'old.tar');
  writeFileSync(tar, gunzipSync(readFileSync(join(root, 'tests/fixtures/upgrade', fixture))));
  execFileSync('tar', ['-xf', tar, '-C', old.folder]);
  const copy = join(work, 'old-copy');
  cpSync(old.folder, copy, { recursive: true });
  old.holds = await heldBy(copy, upgradeKey);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Starts the product on the data of a stopped installation. @returns the texts, pictures and decrypted secrets in it */
async function heldBy(folder: string, key?: string): Promise<unknown> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    LINE_API_BASE_URL: 'http://127.0.0.1:9',
    ...(key === undefined ? {} : { SECRET_KEY: key }),
  });
  const app = await createApp({ config, lookEveryMs: null });
  try {
    await app.start();
    await app.rowsReached();
    const messages = app.store.sqlite.prepare<[], { row: string; blob: string | null }>(
      'SELECT row, blob FROM messages ORDER BY id',
    );
    const pictures = join(folder, 'blobs');
    return {
      messages: messages
        .all()
        .map(({ row, blob }) => [
          JSON.parse(row).text,
          blob === null ? null : existsSync(join(pictures, blob.slice(0, 2), blob)),
        ]),
      secrets: app.rows
        .all('lineAccount')
        .map(({ hidden }) => [app.secrets.open(hidden.channelSecret!), app.secrets.open(hidden.accessToken!)]),
      people: app.rows
        .all('staff')
        .map(({ row }) => row.username)
        .sort(),
    };
  } finally {
    await app.close();
  }
}

async function mustBeValid(folder: string, key?: string): Promise<void> {
  const config = readConfig({ DATA_DIR: folder, ...(key === undefined ? {} : { SECRET_KEY: key }) });
  const printed: string[] = [];
  const { exit } = await verifyAll({ config, print: (line) => printed.push(line), warn: () => undefined });
  expect([exit, printed]).toEqual(['ok', expect.anything()]);
}

/** Returns the names of files, except for blobs and the files that SQLite writes to. */
const names = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('blobs') && !/-(wal|shm)$/.test(name))
    .sort();

interface Case {
  given: () => Given;
  /** @param file path for the output */
  command: (file: string) => string[];
  env?: NodeJS.ProcessEnv;
  key?: string;
  /** Accepted result of running the command a second time, if the first run was killed at its very end. */
  second?: { code: number; err: RegExp };
  holds?: (given: Given) => unknown;
  /** Pattern of additional file names that may remain. */
  leaves?: RegExp;
  wrote?: (file: string) => Promise<void>;
}

const sealed = { BACKUP_PASSPHRASE: 'tea in the garden' };
const isThere = { code: 2, err: /already exists\.\n$/ };

const cases: Record<string, Case> = {
  'verify of an old log': {
    given: () => old,
    command: () => ['verify'],
    env: { SECRET_KEY: upgradeKey },
    key: upgradeKey,
    leaves: /^log-before-.*\.db$/,
  },
  downgrade: { given: () => ours, command: () => ['downgrade'], leaves: /^log-before-.*\.db$/ },
  backup: {
    given: () => ours,
    command: (file) => ['backup', file],
    env: sealed,
    second: isThere,
    wrote: async (file) => {
      const folder = `${file}.restored`;
      expect(await runCommand(folder, ['restore', file], sealed)).toMatchObject({ code: 0 });
      expect(await heldBy(folder)).toEqual(ours.holds);
    },
  },
  restore: { given: () => staged, command: () => ['restore', backup], env: sealed },
  'rotate-key, which begins with a restore': { given: () => staged, command: () => ['rotate-key'] },
  rebuild: { given: () => ours, command: () => ['rebuild'], leaves: /^(views|figures)-\d+\.db$/ },
  'rotate-key': { given: () => ours, command: () => ['rotate-key'] },
  'erase-customer': {
    given: () => ours,
    command: () => ['erase-customer', conversationId, '--yes'],
    holds: ({ holds }) => {
      const { messages, ...rest } = holds as { messages: [string, boolean | null][] };
      return {
        ...rest,
        messages: messages.map(([text, blob]) => (text.includes('Taiwan') ? [text, blob] : ['', null])),
      };
    },
  },
  compact: { given: () => ours, command: () => ['compact'] },
  export: { given: () => ours, command: (file) => ['export', file], second: isThere },
  'export, which begins with sums to recompute': {
    given: () => earlier,
    command: (file) => ['export', file],
    second: isThere,
  },
};

test.for(Object.entries(cases))(
  'after a kill of %s repeating the command succeeds, and nothing partial is left',

  async ([, { given: installation, command, env = {}, key, second, holds, leaves, wrote }]) => {
    const copied = () => {
      const place = mkdtempSync(join(work, 'kill-'));
      const [folder, file] = [join(place, 'data'), join(place, 'file')];
      cpSync(installation().folder, folder, { recursive: true });
      return { place, folder, file };
    };
    const uninterrupted = copied();
    const { changes: all } = await runAndKill(uninterrupted.folder, command(uninterrupted.file), env);
    for (let n = 0; n < kills; n++) {
      const { place, folder, file } = copied();
      const after = 1 + random.below(all);
      const killed = await runAndKill(folder, command(file), env, after);
      const again = await runCommand(folder, command(file), env);
      const where = { n, after, all, killed: killed.out + killed.err, again: again.out + again.err };
      const known = new Set([...names(ours.folder), ...names(installation().folder), 'lock-rebuild', 'lock-verify']);
      const mustBeTidy = () => {
        const left = names(folder).filter((name) => !known.has(name) && leaves?.test(name) !== true);
        expect({ where, left }).toEqual({ where, left: [] });
      };
      mustBeTidy();
      if (again.code !== 0) {
        expect({ where, second }).toEqual({ where, second: expect.anything() });
        expect([again.code, again.err]).toEqual([second?.code, expect.stringMatching(second?.err ?? '')]);
      }
      expect({ where, held: await heldBy(folder, key) }).toEqual({
        where,
        held: (holds ?? (({ holds: same }) => same))(installation()),
      });
      await mustBeValid(folder, key);
      mustBeTidy();
      expect(readdirSync(place).filter((name) => name !== 'data' && name !== 'file')).toEqual([]);
      await wrote?.(file);
      rmSync(place, { recursive: true });
    }
  },
);
