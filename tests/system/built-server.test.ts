import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root, serverArgs } from '../../scripts/node.mjs';

test('an error that nobody expected names the line of the source', () => {
  const env = { PATH: process.env.PATH, DATA_DIR: `/tmp/${'x'.repeat(300)}` };
  const { stderr, status } = spawnSync(process.execPath, serverArgs('main'), { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/at .*\bserver\/[\w/-]+\.ts:\d+:\d+/);
  expect(stderr).not.toMatch(/at .*dist\/server/);
});

test('a build that is newer than its sources is not made again', () => {
  const words = ['--input-type=module', '--eval', "await (await import('./scripts/build/build.mjs')).build('server')"];
  const build = () => spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  build();
  const { status, stdout } = build();
  expect([status, stdout]).toEqual([0, '']);
});
