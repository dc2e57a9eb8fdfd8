import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../node.mjs';

/** Lock files of this process. */
const held = new Set();

/** Runs work once no other process runs work of the same name. Locks of processes that have ended are ignored. */
export async function alone(name, work) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const file = join(root, 'dist', `.building-${name}`);
  while (!taken(file)) {
    if (hasHolderEnded(file)) rmSync(file, { force: true });
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

function hasHolderEnded(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // Throws if no process has this id. An empty file was just created by another process that has not written its id yet, so that process
    // is still running.
    if (pid > 0) process.kill(pid, 0);
    // Process ids repeat after a restart of the container. A lock with the id of this process that this process does not own is left over
    // from before the restart.
    return pid === process.pid && !held.has(file);
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
