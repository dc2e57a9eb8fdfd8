import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { serverArgs } from '../../scripts/node.mjs';

test('an error that nobody expected names the line of the source', () => {
  const env = { PATH: process.env.PATH, DATA_DIR: `/tmp/${'x'.repeat(300)}` };
  const { stderr, status } = spawnSync(process.execPath, serverArgs('main'), { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/at .*\bserver\/[\w/-]+\.ts:\d+:\d+/);
  expect(stderr).not.toMatch(/at .*dist\/server/);
});
