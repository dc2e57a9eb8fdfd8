import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, serverArgs } from '../../scripts/node.mjs';
import { freePort } from '../support/free-port.ts';

test('an unexpected error names the line of the source', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oa-built-'));
  mkdirSync(join(folder, 'setup-code'));
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(await freePort()) };
  const { stderr, status } = spawnSync(process.execPath, serverArgs('main'), { env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toMatch(/at .*\bserver\/[\w/-]+\.ts:\d+:\d+/);
  expect(stderr).not.toMatch(/at .*dist\/server/);
});

test('a build newer than its sources is not repeated', () => {
  const args = ['--input-type=module', '--eval', "await (await import('./scripts/build/build.mjs')).build('server')"];
  const build = () => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  build();
  const { status, stdout } = build();
  expect([status, stdout]).toEqual([0, '']);
});
