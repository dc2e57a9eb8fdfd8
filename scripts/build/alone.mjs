import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../node.mjs';

/** Files of this process. */
const held = new Set();

/** Does the work while no other process does work of this name; a process that died holds nobody up. */
export async function alone(name, work) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const file = join(root, 'dist', `.building-${name}`);
  while (!taken(file)) {
    if (holderIsGone(file)) rmSync(file, { force: true });
    else await delay(100);
  }
  held.add(file);
  try {
    return await work();
  } finally {
    held.delete(file);
    rmSync(file, { force: true });
  }
}

function taken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function holderIsGone(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // Empty: taken this moment.
    if (pid > 0) process.kill(pid, 0);
    // A container starts again under the same process id.
    return pid === process.pid && !held.has(file);
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
