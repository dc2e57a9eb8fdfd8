import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, node26, root } from '../node.mjs';
import { alone } from './alone.mjs';
import { newest } from './newest.mjs';
import { currentVersion } from './version.mjs';

const clientSources = ['client', 'shared', 'scripts/catalogues', 'package-lock.json'];

/**
 * Makes Node load the config. Vite would bundle it into a file next to the sources, and their folder would then be newer than the build.
 */
export const nativeConfig = ['--configLoader', 'native', '--config'];

/** Parts built into dist/NAME: their sources, the build program, and the file whose date is compared with the sources. */
const builds = {
  client: {
    sources: clientSources,
    marker: 'index.html',
    program: ['vite/bin/vite.js', 'build', '--config', 'client/vite.config.ts', '--outDir'],
  },
  'call-page': {
    sources: clientSources,
    marker: 'index.html',
    program: ['vite/bin/vite.js', 'build', '--config', 'client/call-page/vite.config.ts', '--outDir'],
  },
  server: {
    sources: ['server', 'shared', 'scripts/demo', 'scripts/line-simulator', 'package-lock.json'],
    marker: 'main.js',
    program: ['rolldown/bin/cli.mjs', ...nativeConfig, 'server/rolldown.config.ts', '--dir'],
  },
};

const markerOf = (name) => join(root, 'dist', name, builds[name].marker);

export const sourcesOf = (name) => builds[name].sources;

/** Names of the parts that the server needs. */
export const served = Object.keys(builds);

export const isMissing = (name) => !existsSync(markerOf(name));

const isUpToDate = (name) => !isMissing(name) && statSync(markerOf(name)).mtimeMs >= newest(builds[name].sources);

/** Builds the parts that are older than their sources. @returns whether all exist and are up to date */
export async function build(...names) {
  const results = await Promise.all(names.map((name) => isUpToDate(name) || alone(name, () => buildOne(name))));
  return results.every((isDone) => isDone);
}

async function buildOne(name) {
  // The part might have been built by another process while this process waited.
  if (isUpToDate(name)) return true;
  const started = new Date();
  console.log(`Building the ${name} …`);
  const { marker, program } = builds[name];
  const [built, fresh, old] = ['', `.fresh-${process.pid}`, `.old-${process.pid}`].map((suffix) =>
    join(root, 'dist', `${suffix}${name}`),
  );
  mkdirSync(join(root, 'dist'), { recursive: true });
  try {
    const [script, ...rest] = program;
    const { code, output } = await capture(node26(), [join(root, 'node_modules', script), ...rest, fresh]);
    if (code !== 0) {
      console.error(`${output}\nThe ${name} cannot be built.`);
      return false;
    }
    if (name === 'server') writeFileSync(join(fresh, 'version.json'), JSON.stringify({ version: currentVersion() }));
    // A source that changes during the build is newer than this date, and is built next time.
    utimesSync(join(fresh, marker), started, started);
    // The part is built in a separate folder and moved into place, so that a running server never uses an incomplete build.
    if (existsSync(built)) renameSync(built, old);
    renameSync(fresh, built);
    return true;
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}
