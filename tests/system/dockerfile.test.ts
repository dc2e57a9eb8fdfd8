import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { Child } from '../support/child.ts';
import { freePort } from '../support/free-port.ts';
import { LineStandIn } from '../support/line-stand-in.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const file = read('scripts/docker/Dockerfile');
const line = new LineStandIn();
let child: Child;

beforeAll(async () => {
  child = new Child(await freePort(), await line.listen());
  await child.start();
});
afterAll(async () => {
  await child.close();
  line.close();
});

test('the image contains the executable that the build creates, and no other file is sent to the Docker daemon', () => {
  const [, source] = /^COPY --chmod=755 (\S+) /m.exec(file) ?? [];
  const allowed = read('scripts/docker/Dockerfile.dockerignore').trim().split('\n');
  expect(allowed).toEqual(['*', `!${source}`]);
  const { scripts } = JSON.parse(read('package.json'));
  expect(scripts['build:binary']).toBeDefined();
  expect([read('scripts/build/binaries.mjs'), read('scripts/build/binary.mjs')].join()).toContain(
    source?.split('/').at(-1),
  );
});

test('the health check succeeds while the product is running, and fails otherwise', async () => {
  const [, healthCommand] = /^ {2}CMD (\[.+\])$/m.exec(file) ?? [];
  const [program = '', ...args] = JSON.parse(healthCommand ?? '[]');
  const check = (port: number) =>
    spawnSync(program, args, { env: { PATH: process.env.PATH, PORT: String(port) }, timeout: 60_000 }).status;
  expect(check(child.port)).toBe(0);
  expect(check(await freePort())).not.toBe(0);
  expect(file).toMatch(/^USER oa-console$/m);
});
