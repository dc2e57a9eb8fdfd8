import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverArgs } from '../../scripts/node.mjs';
import { lockRebuild } from '../../server/storage/data-lock.ts';
import { takeBackup } from '../support/backups.ts';
import { runCommand } from '../support/command.ts';
import { freePort } from '../support/free-port.ts';
import { programEnv, programWith } from '../support/program.ts';
import { ownMounts } from '../support/small-disk.ts';
import { bootWorld, password, type World } from '../support/world.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await bootWorld();
  folder = join(world.dataDir, 'elsewhere');
  mkdirSync(folder);
});
afterAll(() => world.close());

const run = (...command: string[]) => runCommand(world.dataDir, command);

test('a backup whose passphrase is too short for new backups is restored', async () => {
  const file = join(folder, 'short');
  writeFileSync(file, await takeBackup(await world.as('super_admin'), 'tea'));
  const env = { BACKUP_PASSPHRASE: 'tea' };
  expect(await runCommand(join(folder, 'from-short'), ['restore', file], env)).toMatchObject({ code: 0 });
});

describe('a wrong argument', () => {
  test.each([
    ['backup', '/no/such/folder/file', 'The folder of '],
    ['export', '/no/such/folder/file.xlsx', 'The folder of '],
    ['backup', '/dev/null/file', 'The folder of '],
    ['backup', `/tmp/${'a'.repeat(300)}`, 'The name is too long: '],
    ['restore', '/tmp', 'There is no file /tmp.'],
    ['restore', `/tmp/${'a'.repeat(300)}`, 'There is no file '],
  ])('of %s %s is reported in one line', async (command, file, start) => {
    const { code, out, err } = await runCommand(join(folder, command === 'restore' ? 'new' : '..'), [command, file]);
    expect([code, out, err.startsWith(start), err.trim().split('\n').length]).toEqual([2, '', true, 1]);
  });

  test('is reported as JSON too', async () => {
    const { code, out } = await run('backup', '', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([2, { command: 'backup', exitCode: 2, error: /empty/ }]);
    const none = await run('conquer', '--json');
    expect(JSON.parse(none.out)).toMatchObject({ command: null, exitCode: 2, error: /Unknown command/ });
  });

  test('of export reports an empty range of days', async () => {
    const { code, err } = await run('export', join(folder, 'a.xlsx'), '--from', '2026-11-10', '--to', '2026-11-01');
    expect([code, err]).toEqual([2, '--from 2026-11-10 is after --to 2026-11-01.\n']);
  });
});

describe('an output file', () => {
  test('is complete, from one of two concurrent commands', async () => {
    const file = join(folder, 'both');
    const ran = await Promise.all([run('backup', file), run('backup', file)]);
    expect(ran.map(({ code }) => code).sort()).toEqual([0, 2]);
    expect((await runCommand(join(folder, 'restored'), ['restore', file])).code).toBe(0);
  });

  test('is written under no other name', async () => {
    const existing = join(folder, 'mine.part');
    writeFileSync(existing, 'of somebody else');
    expect((await run('backup', join(folder, 'mine'))).code).toBe(0);
    expect(readFileSync(existing, 'utf8')).toBe('of somebody else');
  });

  test('is not a dangling link', async () => {
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    expect(await run('backup', join(folder, 'link'))).toMatchObject({ code: 2, err: /link already exists\.\n$/ });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('is removed with all temporary files, at %s', async (signal) => {
    const name = 'ab'.repeat(32);
    const shelf = join(world.dataDir, 'blobs', 'ab');
    mkdirSync(shelf, { recursive: true });
    writeFileSync(join(shelf, name), '');
    truncateSync(join(shelf, name), 2 ** 33);
    const into = join(folder, `stopped-${signal}`);
    mkdirSync(into);
    const before = readdirSync(world.dataDir);
    const { code } = await runCommand(
      world.dataDir,
      ['backup', join(into, 'file')],
      {},
      {
        started: (child) => {
          const watched = watch(into, () => {
            child.kill(signal);
            watched.close();
          });
        },
      },
    );
    rmSync(join(shelf, name));
    expect([code, readdirSync(into), readdirSync(world.dataDir)]).toEqual([
      signal === 'SIGINT' ? 130 : 143,
      [],
      before,
    ]);
  });
});

test('a command whose output is closed runs to its end', async () => {
  const { code, err } = await runCommand(world.dataDir, ['verify'], {}, { started: (child) => child.stdout.destroy() });
  expect([code, err]).toEqual([expect.any(Number), '']);
  expect([0, 4]).toContain(code);
});

test('a second rebuild reports that the first one is running', async () => {
  const unlock = lockRebuild(world.dataDir);
  expect(await run('rebuild')).toMatchObject({ code: 3, err: /^Another rebuild is running on .*\n$/ });
  unlock();
  expect(await run('rebuild')).toMatchObject({ code: 0 });
});

interface Checked {
  findings: { name: string; state: string; text: string }[];
  problems: number;
}
const check = async (dataDir: string, env: NodeJS.ProcessEnv) => {
  const { code, out } = await runCommand(dataDir, ['check', '--json'], { LINE_API_BASE_URL: world.line.url, ...env });
  const { findings, problems } = JSON.parse(out) as Checked;
  const of = (state: string) => findings.filter((one) => one.state === state).map(({ name }) => name);
  const textOf = (name: string) => findings.filter((one) => one.name === name).map(({ text }) => text);
  return { code, problems, wrong: of('wrong'), ok: of('ok'), textOf };
};

describe('check', () => {
  test('finds no problem beside a running server, and with a new folder, which it does not create', async () => {
    const { port } = world.app.http.server.address() as AddressInfo;
    const running = await check(world.dataDir, { PORT: String(port) });
    expect(running).toMatchObject({ code: 0, problems: 0, wrong: [] });
    expect(running.ok).toEqual(['settings', 'folder', 'rights', 'log', 'key', 'disk', 'port', 'backups', 'LINE']);
    expect(running.textOf('port')).toEqual([`the product listens on 127.0.0.1:${port}`]);
    const fresh = join(folder, 'fresh');
    const owner = { OWNER_USERNAME: 'owner', OWNER_PASSWORD: 'short' };
    expect(await check(fresh, { PORT: String(await freePort()) })).toMatchObject({ code: 0, problems: 0 });
    expect(await check(fresh, { PORT: String(await freePort()), ...owner })).toMatchObject({
      code: 4,
      wrong: ['owner'],
    });
    expect(existsSync(fresh)).toBe(false);
  });

  test('reports all problems at once', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const free = await freePort();
    const { port } = taken.address() as AddressInfo;
    const found = await check(world.dataDir, {
      PORT: String(port),
      HOST: '',
      LOG_LEVEL: 'loud',
      SECRET_KEY: 'a mistyped key of this house',
      BACKUP_DIR: join(world.dataDir, 'log.db', 'backups'),
      SMTP_URL: `smtp://127.0.0.1:${free}`,
      MAIL_FROM: 'desk@example.com',
      LINE_API_BASE_URL: `http://127.0.0.1:${free}`,
    });
    taken.close();
    expect(found).toMatchObject({ code: 4, problems: 6 });
    expect(found.wrong).toEqual(['settings', 'key', 'port', 'backups', 'mail', 'LINE']);
    expect(found.textOf('port')).toEqual([`PORT ${port} is in use on 127.0.0.1 by another program.`]);
    const elsewhere = join(folder, 'of-others');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'notes.txt'), 'words');
    expect((await check(elsewhere, { PORT: String(free) })).textOf('folder')).toEqual([
      expect.stringMatching(/contains other files \(notes\.txt\) and no installation/),
    ]);
  });
});

describe('one line for a problem of the machine or a setting:', () => {
  test('an encrypted backup without its passphrase', async () => {
    const file = join(folder, 'sealed');
    expect((await runCommand(world.dataDir, ['backup', file], { BACKUP_PASSPHRASE: 'tea in the garden' })).code).toBe(
      0,
    );
    expect(await runCommand(join(folder, 'opened'), ['restore', file])).toMatchObject({
      code: 1,
      err: 'Nothing was changed: the backup is encrypted, but BACKUP_PASSPHRASE is not set.\n',
    });
  });

  test('an export of an installation without brands', async () => {
    const [dataDir, file] = [join(folder, 'no-brands'), join(folder, 'no-brands.xlsx')];
    const owner = { OWNER_USERNAME: 'owner', OWNER_PASSWORD: password };
    expect(await runCommand(dataDir, ['create-owner'], owner)).toMatchObject({ code: 0 });
    expect(await runCommand(dataDir, ['export', file])).toEqual({
      code: 1,
      out: '',
      err: 'There is nothing to export: this installation has no brands yet.\n',
    });
    expect(existsSync(file)).toBe(false);
  });

  test.runIf(ownMounts)('a full disk at the first start', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const [program, args] = programWith('serve');
    const [through = '', ...before] = ownMounts?.before ?? [];
    // On the two largest disks, the empty databases fit. The start there also creates an owner, so that the disk is full when this first
    // record is written.
    const owner = { OWNER_USERNAME: 'owner', OWNER_PASSWORD: password };
    for (const [kilobytes, more] of [
      [8, {}],
      [128, {}],
      [400, {}],
      [550, owner],
      [700, owner],
    ] as const) {
      const mounted = `mount -t tmpfs -o size=${kilobytes}k tmpfs ${disk} && exec "$0" "$@"`;
      const run = spawnSync(through, [...before, 'sh', '-c', mounted, program, ...args], {
        env: {
          ...programEnv,
          DATA_DIR: join(disk, 'data'),
          PORT: String(await freePort()),
          LOG_LEVEL: 'silent',
          ...more,
        },
        encoding: 'utf8',
      });
      expect([kilobytes, run.status, run.stderr]).toEqual([kilobytes, 1, expect.stringMatching(/^The disk .*\n$/)]);
    }
  });

  test('a folder on a disk that is not mounted, and one that nobody can create', async () => {
    const link = join(folder, 'unmounted');
    symlinkSync(join(folder, 'nowhere'), link);
    const owner = { OWNER_USERNAME: 'owner', OWNER_PASSWORD: password };
    for (const dataDir of [link, join(link, 'data')])
      expect(await runCommand(dataDir, ['create-owner'], owner)).toEqual({
        code: 2,
        out: '',
        err: `DATA_DIR (${dataDir}): ${link} is a link to something that does not exist\n`,
      });
    expect(await runCommand('/proc/data', ['create-owner'], owner)).toMatchObject({
      code: 2,
      err: 'DATA_DIR (/proc/data): no folder can be created there\n',
    });
    const found = await check(link, { PORT: String(await freePort()), BACKUP_DIR: link });
    expect(found.wrong).toEqual(['folder', 'backups']);
  });

  test('another installation that listens on the port', async () => {
    const { port } = world.app.http.server.address() as AddressInfo;
    const other = await check(join(folder, 'other'), { PORT: String(port) });
    expect(other.textOf('port')).toEqual([`another installation of the product listens on 127.0.0.1:${port}`]);
  });

  test('a damaged log, after which the other checks go on', async () => {
    const log = join(folder, 'damaged');
    mkdirSync(log);
    writeFileSync(join(log, 'log.db'), `SQLite format 3\0${'x'.repeat(8192)}`.replace('xxxx', '`records`'));
    const found = await check(log, { PORT: String(await freePort()) });
    expect(found.wrong).toContain('log');
    expect(found.ok).toEqual(expect.arrayContaining(['disk', 'port']));
  });

  test('a data folder that is a file, which is no problem of the mail server', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect((await check(file, { PORT: String(await freePort()) })).wrong).toEqual(['folder', 'backups']);
  });

  test('ports of the demo that are in use, and invalid settings of it', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const free = String(await freePort());
    const demo = (env: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, serverArgs('demo'), { env: { ...programEnv, ...env }, encoding: 'utf8' });
    expect(demo({ PORT: String(port), LINE_PORT: free })).toMatchObject({
      status: 2,
      stderr: `PORT ${port} is in use on 127.0.0.1 by another program.\n`,
    });
    expect(demo({ PORT: free, LINE_PORT: String(port) })).toMatchObject({
      status: 2,
      stderr: `LINE_PORT ${port} is in use by another program. Set LINE_PORT to another port.\n`,
    });
    expect(demo({ PORT: 'x', DEMO_PER_MINUTE: 'many' }).stderr.trim().split('\n')).toEqual([
      'PORT is not a port (1 to 65535): x',
      'DEMO_PER_MINUTE is not a number of messages per minute (0 to 6000): many',
    ]);
    taken.close();
  });
});
