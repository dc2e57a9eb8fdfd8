import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ControlState } from '../../scripts/cluster-demo/control.ts';
import { root } from '../../scripts/node.mjs';
import { freePort } from '../support/free-port.ts';
import { programEnv } from '../support/program.ts';

test('the cluster demo stores every acknowledged message once when the leader is killed, and removes its data at the end', async () => {
  const [port, linePort, controlPort] = [await freePort(), await freePort(), await freePort()];
  const settings = {
    PORT: String(port),
    LINE_PORT: String(linePort),
    CONTROL_PORT: String(controlPort),
    DEMO_PER_MINUTE: '600',
    DEMO_HISTORY: 'false',
  };
  const demo = spawn(process.execPath, [join(root, 'scripts/cluster-demo/main.ts')], {
    cwd: root,
    env: { ...programEnv, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(demo, 'exit');
  const url = `http://127.0.0.1:${controlPort}`;
  const state = async (): Promise<ControlState> => (await fetch(`${url}/state`)).json();
  const act = (id: string, action: string) => fetch(`${url}/processes/${id}/${action}`, { method: 'POST' });
  let folder = '';
  try {
    const output = await new Promise<string>((resolve, reject) => {
      let text = '';
      demo.stdout.on('data', (chunk) => {
        text += chunk;
        if (text.includes('Press Ctrl-C')) resolve(text);
      });
      demo.once('exit', () => reject(new Error(`the demo ended: ${text}`)));
    });
    folder = /Data +(\S+)/.exec(output)?.[1] ?? '';
    const console = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect(console.status).toBe(200);
    const leaderOf = ({ nodes }: ControlState) => nodes.find(({ isLeader }) => isLeader)?.id;
    await expect.poll(async () => leaderOf(await state())).toBeDefined();
    await expect.poll(async () => (await state()).totals.acknowledged).toBeGreaterThan(10);
    const leader = leaderOf(await state()) as string;

    expect((await act(leader, 'kill')).status).toBe(204);
    const killed = await state();
    await expect.poll(async () => leaderOf(await state())).not.toBe(leader);
    await expect.poll(async () => leaderOf(await state())).toBeDefined();
    expect((await state()).totals.acknowledged).toBeGreaterThan(killed.totals.acknowledged);
    expect((await act(leader, 'pause')).status).toBe(409);
    expect((await act(leader, 'restart')).status).toBe(204);
    const isReady = ({ nodes }: ControlState) => nodes.every(({ health, behind }) => health === 200 && behind !== null);
    await expect.poll(async () => isReady(await state())).toBe(true);

    const { totals } = await state();
    expect(totals).toMatchObject({ lost: 0, twice: 0 });
    expect(totals.stored).toBeGreaterThan(10);
  } finally {
    demo.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  }
  expect([folder.length > 0, existsSync(folder)]).toEqual([true, false]);
}, 120_000);
