import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { capture, node26, root } from './node.mjs';

const built = join(root, 'dist/client');
const sources = ['client', 'shared', 'package-lock.json'];

export function clientIsMissing() {
  return !existsSync(join(built, 'index.html'));
}

/** Builds dist/client unless it is newer than its sources; answers whether it is there and up to date now. */
export async function buildClient() {
  if (!clientIsMissing() && statSync(join(built, 'index.html')).mtimeMs >= newest(sources)) return true;
  const started = new Date();
  console.log('Building the client …');
  // Built beside and moved into place, so that a server or a second build meanwhile never meets half of it.
  const fresh = join(root, `dist/.client-${process.pid}`);
  const old = `${fresh}-old`;
  mkdirSync(join(root, 'dist'), { recursive: true });
  try {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const { code, output } = await capture(node26(), [
      vite,
      'build',
      '--config',
      'client/vite.config.ts',
      '--outDir',
      fresh,
    ]);
    if (code !== 0) {
      console.error(`${output}\nThe client cannot be built.`);
      return false;
    }
    // What changes while it is being built is newer than its date, and is built next time.
    utimesSync(join(fresh, 'index.html'), started, started);
    if (existsSync(built)) renameSync(built, old);
    renameSync(fresh, built);
    return true;
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** The date of the latest change below these paths; a folder's own date tells of what was deleted from it. */
function newest(paths) {
  return Math.max(
    ...paths.map((path) => {
      const stat = statSync(join(root, path), { throwIfNoEntry: false });
      if (!stat) return 0;
      if (!stat.isDirectory()) return stat.mtimeMs;
      return Math.max(stat.mtimeMs, newest(readdirSync(join(root, path)).map((name) => join(path, name))));
    }),
  );
}
