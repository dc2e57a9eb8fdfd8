import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { capture, node26, root, serverFlags } from '../node.mjs';
import { licenseTexts } from '../release/licenses.mjs';
import { alone } from './alone.mjs';
import { build, nativeConfig, sourcesOf } from './build.mjs';
import { newest } from './newest.mjs';
import { currentVersion } from './version.mjs';

/** Executables, each with the program of dist/server that it starts. */
const binaries = { 'oa-console': 'main', 'oa-console-demo': 'demo' };

/**
 * Node flags of the executables. They start the program with `vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER`, which is experimental and
 * would cause a warning.
 */
const flags = [...serverFlags, '--disable-warning=ExperimentalWarning'];

const fileOf = (name) => join(root, 'dist', name);
const work = join(root, 'dist/binary');
const program = join(work, 'program');

const isUpToDate = () => {
  const since = newest([...sourcesOf('client'), ...sourcesOf('server'), 'migrations', 'scripts/build', 'package.json']);
  return Object.keys(binaries).every((name) => existsSync(fileOf(name)) && statSync(fileOf(name)).mtimeMs >= since);
};

/** Builds dist/oa-console and dist/oa-console-demo. @returns whether both exist and are up to date */
export async function buildBinaries() {
  if (isUpToDate()) return true;
  return (await build('client', 'call-page')) && alone('binaries', async () => isUpToDate() || (await makeAll()));
}

async function makeAll() {
  rmSync(work, { recursive: true, force: true });
  console.log('Building the executables …');
  const bundler = join(root, 'node_modules/rolldown/bin/cli.mjs');
  if (!(await succeeds([bundler, ...nativeConfig, 'server/binary/rolldown.config.ts']))) return false;
  await carryFiles();
  const manifest = manifestOf(filesIn(program));
  for (const [name, start] of Object.entries(binaries)) if (!(await make(name, { ...manifest, start }))) return false;
  rmSync(work, { recursive: true, force: true });
  return true;
}

/** Copies the files that the program needs at run time, at the same paths as in the project. */
async function carryFiles() {
  const { carried } = await import('../../server/binary/carried.ts');
  for (const { path, only = () => true } of carried()) {
    const to = join(program, path);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(root, path), to, { recursive: true, filter: only });
  }
  writeFileSync(
    join(program, 'package.json'),
    JSON.stringify({ name: 'oa-console', version: currentVersion(), type: 'module' }),
  );
  writeFileSync(join(program, 'THIRD-PARTY-LICENSES'), licenseTexts());
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function manifestOf(paths) {
  const hash = createHash('sha256');
  const sizes = {};
  for (const path of paths) {
    const bytes = readFileSync(join(program, path));
    hash.update(`${path}\n${bytes.length}\n`).update(bytes);
    sizes[path] = bytes.length;
  }
  return { hash: hash.digest('hex').slice(0, 16), sizes };
}

/** Builds into a temporary file and moves it into place, so that a running executable keeps its file. */
async function make(name, manifest) {
  const manifestFile = join(work, `${name}.json`);
  writeFileSync(manifestFile, JSON.stringify(manifest));
  const carriedFiles = Object.keys(manifest.sizes).map((path) => [path, join(program, path)]);
  const configFile = join(work, `${name}.config.json`);
  const fresh = join(work, name);
  const config = {
    main: join(work, 'start.cjs'),
    output: fresh,
    execArgv: flags,
    execArgvExtension: 'env',
    assets: { ...Object.fromEntries(carriedFiles), 'manifest.json': manifestFile },
  };
  writeFileSync(configFile, JSON.stringify(config));
  if (!(await succeeds(['--build-sea', configFile]))) return false;
  renameSync(fresh, fileOf(name));
  console.log(`dist/${name}: ${Math.round(statSync(fileOf(name)).size / 2 ** 20)} MiB`);
  return true;
}

async function succeeds(args) {
  const { code, output } = await capture(node26(), args);
  if (code !== 0) console.error(`${output}\nThe executables cannot be built.`);
  return code === 0;
}
