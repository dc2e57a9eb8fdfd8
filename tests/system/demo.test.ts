import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/node.mjs';
import { freePort } from '../support/free-port.ts';
import { programEnv } from '../support/program.ts';
import { Caller } from '../support/world.ts';

test('the demo starts with a furnished company, whose files are closed to other users', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oa-demo-'));
  const [port, linePort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), LINE_PORT: String(linePort), DEMO_PER_MINUTE: '0' };
  const demo = spawn(process.execPath, [join(root, 'scripts/demo/main.ts')], {
    cwd: root,
    env: { ...programEnv, ...ports, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(demo, 'exit');
  try {
    const output = await new Promise<string>((resolve, reject) => {
      let text = '';
      // Reads the output until the end, because the demo stops if its output is closed.
      demo.stdout.on('data', (chunk) => {
        text += chunk;
        if (text.includes('Press Ctrl-C')) resolve(text);
      });
      demo.once('exit', () => reject(new Error(`the demo ended: ${text}`)));
    });
    const password = /Password +(.+)/.exec(output)?.[1];
    const url = `http://127.0.0.1:${port}`;
    const { body } = await new Caller(url).post('/auth/login', { username: 'super_admin', password });
    const owner = new Caller(url, body.data.token);
    const rows = async (path: string) => (await owner.get(path)).body.data as Record<string, unknown>[];
    const brands = await rows('/brands');
    expect(brands.map(({ logoUrl }) => typeof logoUrl)).toEqual(brands.map(() => 'string'));
    for (const path of ['/labels', '/quick-replies']) {
      const found = new Set((await rows(path)).map(({ brandId }) => brandId));
      expect(found, path).toEqual(new Set(brands.map(({ id }) => id)));
    }
    expect([(await rows('/reports/schedules')).length, (await rows('/wall-tokens')).length]).toEqual([1, 1]);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const open = files.filter((file) => (lstatSync(join(file.parentPath, file.name)).mode & 0o077) !== 0);
    expect([files.length > 0, open.map(({ name }) => name)]).toEqual([true, []]);
  } finally {
    demo.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    rmSync(folder, { recursive: true, force: true });
  }
});
