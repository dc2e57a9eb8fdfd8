import { mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockRebuild } from '../../server/storage/data-lock.ts';
import { runCommand } from '../support/command.ts';
import { bootWorld, type World } from '../support/world.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await bootWorld();
  folder = join(world.dataDir, 'elsewhere');
  mkdirSync(folder);
});
afterAll(() => world.close());

const run = (...command: string[]) => runCommand(world.dataDir, command);

describe('a wrong word', () => {
  test.each([
    ['backup', '/no/such/folder/file', 'There is no folder for '],
    ['export', '/no/such/folder/file.xlsx', 'There is no folder for '],
    ['backup', '/dev/null/file', 'There is no folder for '],
    ['backup', `/tmp/${'a'.repeat(300)}`, 'The name '],
    ['restore', '/tmp', 'There is no file /tmp.'],
    ['restore', `/tmp/${'a'.repeat(300)}`, 'There is no file '],
  ])('of %s %s is told in one line', async (command, file, words) => {
    const { code, out, err } = await runCommand(join(folder, command === 'restore' ? 'new' : '..'), [command, file]);
    expect([code, out, err.startsWith(words), err.trim().split('\n').length]).toEqual([2, '', true, 1]);
  });

  test('is answered to programs too', async () => {
    const { code, out } = await run('backup', '', '--json');
    expect([code, JSON.parse(out)]).toMatchObject([2, { command: 'backup', exitCode: 2, error: /empty/ }]);
    const none = await run('conquer', '--json');
    expect(JSON.parse(none.out)).toMatchObject({ command: null, exitCode: 2, error: /no command/ });
  });

  test('of export says that no day is between', async () => {
    const { code, err } = await run('export', join(folder, 'a.xlsx'), '--from', '2026-11-10', '--to', '2026-11-01');
    expect([code, err]).toEqual([2, '--from 2026-11-10 is behind --to 2026-11-01.\n']);
  });
});

describe('a file to be', () => {
  test('is that of one of two programs that make it at once, and whole', async () => {
    const file = join(folder, 'both');
    const ran = await Promise.all([run('backup', file), run('backup', file)]);
    expect(ran.map(({ code }) => code).sort()).toEqual([0, 2]);
    expect((await runCommand(join(folder, 'restored'), ['restore', file])).code).toBe(0);
  });

  test('takes no other name than its own', async () => {
    const mine = join(folder, 'mine.part');
    writeFileSync(mine, 'of somebody else');
    expect((await run('backup', join(folder, 'mine'))).code).toBe(0);
    expect(readFileSync(mine, 'utf8')).toBe('of somebody else');
  });

  test('is not a link that leads nowhere', async () => {
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    expect(await run('backup', join(folder, 'link'))).toMatchObject({ code: 2, err: /^There is a file / });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('is gone with all that was made for it, at %s', async (signal) => {
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
    writeFileSync(join(shelf, name), '');
    expect([code, readdirSync(into), readdirSync(world.dataDir)]).toEqual([
      signal === 'SIGINT' ? 130 : 143,
      [],
      before,
    ]);
  });
});

test('a command whose reader is gone goes on to its end', async () => {
  const { code, err } = await runCommand(world.dataDir, ['verify'], {}, { started: (child) => child.stdout.destroy() });
  expect([code, err]).toEqual([expect.any(Number), '']);
  expect([0, 4]).toContain(code);
});

test('a second rebuild says that the first one runs', async () => {
  const unlock = lockRebuild(world.dataDir);
  expect(await run('rebuild')).toMatchObject({ code: 3, err: /^Another rebuild runs on .*\n$/ });
  unlock();
  expect(await run('rebuild')).toMatchObject({ code: 0 });
});
