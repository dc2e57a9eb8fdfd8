import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { runCommand } from '../support/command.ts';
import { password } from '../support/world.ts';

/** Folders that an operator names as DATA_DIR. */

let work: string;
/** A stopped installation, and its backup. */
let installation: string;
let backup: string;
const owner = { OWNER_USERNAME: 'owner', OWNER_PASSWORD: password };

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'oa-folders-'));
  installation = join(work, 'installation');
  backup = join(work, 'a.backup');
  expect(await runCommand(installation, ['create-owner'], owner)).toMatchObject({ code: 0 });
  await startOn(installation);
  expect(await runCommand(installation, ['backup', backup])).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

let count = 0;
const freshFolder = () => join(work, `folder-${count++}`);

let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  close = null;
});

/** Starts the product on a folder, and stops it once it serves. */
async function startOn(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const app = await createApp({ config, lookEveryMs: null });
  close = () => app.close();
  await app.start();
  await app.rowsReached();
  await app.close();
  close = null;
}

/** Mode and content of everything in a folder, itself included. */
function stateOf(folder: string): Record<string, string> {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].sort();
  return Object.fromEntries(
    names.map((name) => {
      const path = join(folder, name);
      const stat = lstatSync(path);
      const content = stat.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 8) : '';
      return [name, `${(stat.mode & 0o7777).toString(8)} ${content}`];
    }),
  );
}

function write(path: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  writeFileSync(path, text);
  chmodSync(path, mode);
}

/** Like a clone of a project, in which somebody forgot DATA_DIR. */
function clone(): string {
  const folder = freshFolder();
  write(join(folder, '.ci/run'), '#!/bin/sh', 0o755);
  write(join(folder, 'node_modules/.bin/node'), 'a program', 0o755);
  write(join(folder, 'README.md'), 'words');
  symlinkSync('README.md', join(folder, 'link'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Like a home folder, with names that the product uses too. */
function home(): string {
  const folder = freshFolder();
  write(join(folder, '.profile'), 'umask 022');
  write(join(folder, '.cache/other/file'), 'cached');
  write(join(folder, 'backups/photos.tar'), 'photos');
  write(join(folder, 'restore/notes.txt'), 'notes');
  write(join(folder, 'log.db'), 'lines of another program');
  chmodSync(folder, 0o755);
  return folder;
}

describe.each([
  ['a clone of a project', clone, ['serve', 'create-owner', 'restore']],
  ['a home folder', home, ['serve']],
] as const)('%s', (_, make, commands) => {
  test.each(commands)('is refused by %s and stays as it is', async (command) => {
    const folder = make();
    const before = stateOf(folder);
    const { code, out, err } = await runCommand(folder, [command, ...(command === 'restore' ? [backup] : [])], owner);
    const refusal =
      /^DATA_DIR \(.*\) holds other files \(.*\) and no installation: set DATA_DIR to an empty or a new folder, such as .*\n$/;
    expect([code, out, err]).toEqual([2, '', expect.stringMatching(refusal)]);
    expect(stateOf(folder)).toEqual(before);
  });

  test('stays as it is beside the data of an empty DATA_DIR, which is unset', async () => {
    const folder = make();
    const before = stateOf(folder);
    const { code } = await runCommand('', ['create-owner'], owner, { cwd: folder });
    expect(code).toBe(0);
    expect(existsSync(join(folder, 'data/log.db'))).toBe(true);
    rmSync(join(folder, 'data'), { recursive: true });
    expect(stateOf(folder)).toEqual(before);
  });
});

test('a disk that was just mounted is an empty folder', async () => {
  const folder = freshFolder();
  mkdirSync(join(folder, 'lost+found'), { recursive: true, mode: 0o700 });
  expect(await runCommand(folder, ['create-owner'], owner)).toMatchObject({ code: 0 });
  await startOn(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

/** Files of the operator beside those of an installation, some under names that are nearly its own. */
function withOthers(): { folder: string; others: string[] } {
  const folder = freshFolder();
  cpSync(installation, folder, { recursive: true });
  const others = [
    'notes.txt',
    'tool',
    'views-notes.db',
    'views-2026.db.old',
    'figures copy.db',
    'log-before-upgrade.db',
    'backups/oa-console-2026-01-01.tar',
    'blobs.old/ab/picture',
    'blobs/README',
    'restore/log.db.txt',
    'restore/log.db',
  ];
  for (const [n, name] of others.entries()) write(join(folder, name), name, n % 2 === 0 ? 0o644 : 0o755);
  chmodSync(folder, 0o755);
  return { folder, others };
}

test('files of others in an installation keep mode and content through starts, commands and a restore', async () => {
  const { folder, others } = withOthers();
  const before = stateOf(folder);
  const changed = () => {
    const after = stateOf(folder);
    return ['.', 'restore', 'blobs.old/ab', ...others].filter((name) => after[name] !== before[name]);
  };
  for (const name of ['log.db', 'views.db', 'secret.key']) chmodSync(join(folder, name), 0o644);
  await startOn(folder);
  expect(changed()).toEqual([]);
  const modes = ['log.db', 'views.db', 'secret.key'].map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
  for (const command of [['rebuild'], ['verify'], ['rotate-key'], ['backup', freshFolder()], ['downgrade']])
    expect([command[0], (await runCommand(folder, command)).code]).toEqual([command[0], 0]);
  expect(changed()).toEqual([]);
  const { code, err } = await runCommand(folder, ['restore', backup]);
  expect([code, err]).toEqual([2, expect.stringMatching(/restore is in the way/)]);
  expect(changed()).toEqual([]);
  renameSync(join(folder, 'restore'), join(folder, 'mine'));
  expect(await runCommand(folder, ['restore', backup])).toMatchObject({ code: 0 });
  await startOn(folder);
  rmSync(join(folder, 'restore'), { recursive: true, force: true });
  renameSync(join(folder, 'mine'), join(folder, 'restore'));
  // The blobs were those of the installation that the restore replaced.
  expect(changed()).toEqual(['blobs/README']);
});

describe('an installation without its log', () => {
  const withoutLog = () => {
    const folder = freshFolder();
    cpSync(installation, folder, { recursive: true });
    rmSync(join(folder, 'log.db'));
    return folder;
  };

  test.each(['serve', 'rotate-key', 'verify'])('is refused by %s', async (command) => {
    const folder = withoutLog();
    const before = stateOf(folder);
    const { code, err } = await runCommand(folder, [command], owner);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^log\.db is missing in DATA_DIR .*: put log\.db back, or restore a backup\. .*\n$/),
    ]);
    expect(stateOf(folder)).toEqual(before);
  });

  test('is what a restore cures', async () => {
    const folder = withoutLog();
    expect(await runCommand(folder, ['restore', backup])).toMatchObject({ code: 0 });
    await startOn(folder);
  });

  test('is none where a first start was killed before it had one', async () => {
    const folder = freshFolder();
    for (const name of ['lock', 'secret.key', 'ops.db']) {
      mkdirSync(folder, { recursive: true });
      cpSync(join(installation, name), join(folder, name));
    }
    writeFileSync(join(folder, 'log.db'), '');
    await startOn(folder);
  });
});

test('all faults of the settings are told at once, and nothing is begun', async () => {
  const folder = freshFolder();
  const env = { PORT: '0', HOST: 'nowhere!', BUSINESS_TIME_ZONE: 'Asia/Bankok', LOG_LEVEL: 'loud' };
  const { code, out, err } = await runCommand(folder, ['serve'], env);
  expect([code, out, err.trim().split('\n')]).toEqual([
    2,
    '',
    [
      'HOST is neither an IP address nor a host name: nowhere!',
      'BUSINESS_TIME_ZONE is not a time zone, such as Asia/Taipei: Asia/Bankok',
      'LOG_LEVEL is not one of fatal, error, warn, info, debug, trace, silent: loud',
      'PORT is not a port (1 to 65535): 0',
    ],
  ]);
  expect(existsSync(folder)).toBe(false);
});

test('a new installation has the time zone of BUSINESS_TIME_ZONE, and keeps it', async () => {
  const zoneIn = async (dataDir: string, env: NodeJS.ProcessEnv) => {
    const app = await createApp({ config: readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env }) });
    close = () => app.close();
    await app.start();
    const zone = app.rows.all('settings')[0]?.row.timeZone;
    await app.close();
    close = null;
    return zone;
  };
  const [served, made] = [freshFolder(), freshFolder()];
  const env = { BUSINESS_TIME_ZONE: 'Asia/Taipei' };
  expect(await zoneIn(served, env)).toBe('Asia/Taipei');
  expect(await zoneIn(served, { BUSINESS_TIME_ZONE: 'Europe/Berlin' })).toBe('Asia/Taipei');
  expect(await runCommand(made, ['create-owner'], { ...owner, ...env })).toMatchObject({ code: 0 });
  expect(await zoneIn(made, {})).toBe('Asia/Taipei');
});
