import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
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
import { root } from '../../scripts/node.mjs';
import { createApp } from '../../server/app.ts';
import { commandNames } from '../../server/cli/commands.ts';
import { readConfig } from '../../server/config.ts';
import { Child } from '../support/child.ts';
import { runCommand } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { programWith } from '../support/program.ts';
import { password } from '../support/world.ts';

/** Tests of the folders that an operator can set as DATA_DIR. */

let work: string;
/** A stopped installation, and its backup. */
let installation: string;
let backup: string;
const owner = { OWNER_USERNAME: 'owner', OWNER_PASSWORD: password };

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'oa-folders-'));
  chmodSync(work, 0o755);
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

/** Starts the product on a folder, and stops the product once it serves requests. */
async function startOn(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const app = await createApp({ config, lookEveryMs: null });
  close = () => app.close();
  await app.start();
  await app.rowsReached();
  await app.close();
  close = null;
}

/** Returns the mode and content of everything in a folder, including the folder. */
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

/** Creates a clone of a project, in which the product is started by mistake without DATA_DIR. */
function clone(): string {
  const folder = freshFolder();
  write(join(folder, '.ci/run'), '#!/bin/sh', 0o755);
  write(join(folder, 'node_modules/.bin/node'), 'an app', 0o755);
  write(join(folder, 'README.md'), 'words');
  symlinkSync('README.md', join(folder, 'link'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Creates a home folder that contains files with names that the product uses too. */
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
  test.each(commands)('is refused by %s and remains unchanged', async (command) => {
    const folder = make();
    const before = stateOf(folder);
    const { code, out, err } = await runCommand(folder, [command, ...(command === 'restore' ? [backup] : [])], owner);
    const refusal =
      /^DATA_DIR \(.*\) contains other files \(.*\) and no installation\. Set DATA_DIR to an empty or new folder, such as .*\n$/;
    expect([code, out, err]).toEqual([2, '', expect.stringMatching(refusal)]);
    expect(stateOf(folder)).toEqual(before);
  });

  test('remains unchanged when DATA_DIR is empty, which means unset', async () => {
    const folder = make();
    const before = stateOf(folder);
    const { code } = await runCommand('', ['create-owner'], owner, { cwd: folder });
    expect(code).toBe(0);
    expect(existsSync(join(folder, 'data/log.db'))).toBe(true);
    rmSync(join(folder, 'data'), { recursive: true });
    expect(stateOf(folder)).toEqual(before);
  });
});

test('a newly mounted disk counts as an empty folder', async () => {
  const folder = freshFolder();
  mkdirSync(join(folder, 'lost+found'), { recursive: true, mode: 0o700 });
  expect(await runCommand(folder, ['create-owner'], owner)).toMatchObject({ code: 0 });
  await startOn(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

/** Creates the operator's own files in an installation, some of them named similarly to files of the product. */
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

test('unrelated files in an installation keep mode and content through starts, commands and a restore', async () => {
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
  expect([code, err]).toEqual([2, expect.stringMatching(/restore exists but was not created by this program/)]);
  expect(changed()).toEqual([]);
  renameSync(join(folder, 'restore'), join(folder, 'mine'));
  expect(await runCommand(folder, ['restore', backup])).toMatchObject({ code: 0 });
  await startOn(folder);
  rmSync(join(folder, 'restore'), { recursive: true, force: true });
  renameSync(join(folder, 'mine'), join(folder, 'restore'));
  // Only the blobs changed, because they belonged to the installation that the restore replaced.
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
      expect.stringMatching(/^log\.db is missing in DATA_DIR .*\. Put log\.db back, or restore a backup\. .*\n$/),
    ]);
    expect(stateOf(folder)).toEqual(before);
  });

  test('is repaired by a restore', async () => {
    const folder = withoutLog();
    expect(await runCommand(folder, ['restore', backup])).toMatchObject({ code: 0 });
    await startOn(folder);
  });

  test('is not one whose first start was killed before it had a log', async () => {
    const folder = freshFolder();
    for (const name of ['lock', 'secret.key', 'ops.db']) {
      mkdirSync(folder, { recursive: true });
      cpSync(join(installation, name), join(folder, name));
    }
    writeFileSync(join(folder, 'log.db'), '');
    await startOn(folder);
  });
});

/** User id of a service. Only root can switch to it. */
const nobodyId = 65_534;
const isRoot = process.getuid?.() === 0;
const asNobody = ['setpriv', `--reuid=${nobodyId}`, `--regid=${nobodyId}`, '--clear-groups'];

/** Returns a script with the output of `systemctl show` for the product's unit. */
const systemctlOf = (bin: string, dataDir: string, settings: string) => `#!/bin/sh
[ "$4" = oa-console.service ] || exit 0
case "$2" in
  --property=ExecStart) echo '{ path=${bin}/oa-console ; argv[]=${bin}/oa-console ; ignore_errors=no ; pid=0 }' ;;
  --property=DynamicUser) echo yes ;;
  --property=StateDirectory) echo oa-console ;;
  --property=Environment) echo 'DATA_DIR=${dataDir} XDG_CACHE_HOME=${bin}/cache' ;;
  --property=EnvironmentFiles) echo '${settings} (ignore_errors=yes)' ;;
esac
`;

/** Script that emulates systemd-run for the options used by oa-console-run. */
const systemdRun = `#!/bin/sh
set -eu
environment=
while [ $# -gt 0 ]; do
  case "$1" in
    --property=Environment=*) environment="$environment \${1#--property=Environment=}" ;;
    --property=EnvironmentFile=-*) environment="$environment $(cat "\${1#--property=EnvironmentFile=-}")" ;;
    --property=User=*) [ "\${1#--property=User=}" = oa-console ] ;;
    --setenv=NEW_SECRET_KEY) ;;
    --property=DynamicUser=yes | --property=StateDirectory=oa-console | --quiet | --collect | --pipe | --wait) ;;
    *) break ;;
  esac
  shift
done
exec env -i PATH="$PATH" $environment ${asNobody.join(' ')} "$@"
`;

describe.runIf(isRoot)('data of another user, used by root,', () => {
  let child: Child;
  /** Folder that only root can enter. */
  let closed: string;
  beforeAll(async () => {
    // Clears these variables, which are set for root, so that the executable stores its files next to the data.
    child = new Child(await freePort(), 'http://127.0.0.1:9', { HOME: '', XDG_CACHE_HOME: '' }, asNobody);
    chownSync(child.dataDir, nobodyId, nobodyId);
    closed = freshFolder();
    mkdirSync(closed, { mode: 0o700 });
  });
  afterAll(() => child.close());

  const strangers = () => {
    const names = ['.', ...readdirSync(child.dataDir, { recursive: true, encoding: 'utf8' })];
    return names.filter((name) => {
      const { uid, gid } = lstatSync(join(child.dataDir, name));
      return uid !== nobodyId || gid !== nobodyId;
    });
  };

  test('keeps its owner through every command, and a start as that user serves it', async () => {
    const file = (name: string) => join(closed, name);
    const commands: [string[], NodeJS.ProcessEnv?, code?: number][] = [
      [['create-owner'], owner],
      [['rotate-key']],
      [['check'], { LINE_API_BASE_URL: 'http://127.0.0.1:9' }, 4],
      [['verify']],
      [['backup', file('a.backup')], { BACKUP_PASSPHRASE: 'tea in the garden' }],
      [['backup', join(child.dataDir, 'b.backup')]],
      [['export', file('a.xlsx')], {}, 1],
      [['rebuild']],
      [['erase-customer', 'none', '--yes'], {}, 1],
      [['compact']],
      [['downgrade'], {}, 0],
      [['restore', file('a.backup')], { BACKUP_PASSPHRASE: 'tea in the garden' }],
    ];
    const named = commands.map(([[name]]) => name);
    // `serve` is started below, and `cluster` commands need a database.
    const isOther = (name: string) => name === 'serve' || name.startsWith('cluster ');
    expect(commandNames.filter((name) => !isOther(name) && !named.includes(name))).toEqual([]);
    for (const [command, env = {}, wanted = 0] of commands) {
      const { code, err } = await runCommand(child.dataDir, command, env);
      expect({ command, code, err, strangers: strangers() }).toEqual({
        command,
        code: wanted,
        err: expect.any(String),
        strangers: [],
      });
      if (command[0] === 'downgrade') await startAsNobody();
    }
    // Files at paths that the caller has chosen are owned by the caller.
    expect(statSync(file('a.backup')).uid).toBe(0);
    await startAsNobody();
    expect(strangers()).toEqual([]);
  });

  async function startAsNobody(): Promise<void> {
    await child.start();
    expect(statSync(`/proc/${child.pid}`).uid).toBe(nobodyId);
    await child.end('SIGTERM');
  }

  test('is served as that user by root, who drops privileges', async () => {
    const port = await freePort();
    const byRoot = new Child(port, 'http://127.0.0.1:9', { DATA_DIR: child.dataDir });
    try {
      await byRoot.start();
      const status = readFileSync(`/proc/${byRoot.pid}/status`, 'utf8');
      const ids = Array.from({ length: 4 }, () => nobodyId).join('\t');
      expect(status).toContain(`Uid:\t${ids}`);
      expect(status).toContain(`Gid:\t${ids}`);
    } finally {
      await byRoot.close();
    }
    expect(strangers()).toEqual([]);
    await startAsNobody();
  });

  test('is reached by oa-console-run, which finds user, settings and DATA_DIR of the unit', async () => {
    const bin = freshFolder();
    const settings = join(bin, 'oa-console.env');
    const [program, args] = programWith();
    write(settings, 'BACKUP_PASSPHRASE=tea-in-the-garden\n');
    write(join(bin, 'oa-console'), `#!/bin/sh\nexec ${[program, ...args].join(' ')} "$@"\n`, 0o755);
    write(join(bin, 'systemctl'), systemctlOf(bin, child.dataDir, settings), 0o755);
    write(join(bin, 'systemd-run'), systemdRun, 0o755);
    chmodSync(bin, 0o755);
    // Creates the cache folder in the same way as systemd.
    mkdirSync(join(bin, 'cache'));
    chownSync(join(bin, 'cache'), nobodyId, nobodyId);
    const run = (...command: string[]) =>
      spawnSync(join(root, 'scripts/systemd/oa-console-run'), command, {
        env: { PATH: `${bin}:${process.env.PATH}`, NEW_SECRET_KEY: 'another key of this house' },
        maxBuffer: 2 ** 26,
      });
    const verified = run('verify');
    expect([String(verified.stderr), verified.status]).toEqual(['', 0]);
    const { status, stdout, stderr } = run('backup', '-');
    expect([status, String(stderr)]).toEqual([0, 'The backup contains everything.\n']);
    const file = join(closed, 'piped.backup');
    writeFileSync(file, stdout);
    const restored = freshFolder();
    expect(await runCommand(restored, ['restore', file], { BACKUP_PASSPHRASE: 'tea-in-the-garden' })).toMatchObject({
      code: 0,
    });
    expect(run('conquer')).toMatchObject({ status: 2 });
    expect(strangers()).toEqual([]);
    // The script runs nothing if the systemd unit does not exist.
    expect(
      spawnSync(join(root, 'scripts/systemd/oa-console-run'), ['verify'], {
        env: { PATH: `${bin}:${process.env.PATH}`, UNIT: 'another.service' },
        encoding: 'utf8',
      }),
    ).toMatchObject({ status: 2, stderr: 'Unit another.service not found. Set UNIT to the name of the unit.\n' });
  });

  test('is checked by check for files of root from an earlier version', async () => {
    const key = join(child.dataDir, 'secret.key');
    chownSync(key, 0, 0);
    const { code, out } = await runCommand(child.dataDir, ['check'], { LINE_API_BASE_URL: 'http://127.0.0.1:9' });
    chownSync(key, nobodyId, nobodyId);
    expect([code, out]).toEqual([
      4,
      expect.stringContaining(
        `wrong  rights: this user cannot read and write secret.key in DATA_DIR: chown -R 65534:65534 ${child.dataDir}`,
      ),
    ]);
  });

  test('is refused where that user cannot reach it, with the remedy', async () => {
    const folder = join(closed, 'private');
    cpSync(installation, folder, { recursive: true });
    chownSync(folder, nobodyId, nobodyId);
    const before = stateOf(folder);
    const { code, err } = await runCommand(folder, ['rotate-key']);
    expect([code, err]).toEqual([2, expect.stringMatching(/belongs to user 65534.* oa-console-run .*\n$/)]);
    expect(stateOf(folder)).toEqual(before);
  });
});

test('all faults of the settings are reported at once, and nothing is started', async () => {
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
