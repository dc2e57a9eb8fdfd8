import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import { cacheFolder } from './cache-folder.ts';
import { unpack } from './unpack.ts';

/** The start of the single executable: it unpacks the program that it carries, and runs it from there. */

interface Manifest {
  hash: string;
  sizes: Record<string, number>;
  /** The program to run, of those in dist/server. */
  start: string;
}

try {
  process.umask(0o077);
  const { hash, sizes, start } = JSON.parse(getAsset('manifest.json', 'utf8')) as Manifest;
  const cache = cacheFolder(process.env);
  const folder = unpack({ hash, sizes, read: (path) => new Uint8Array(getRawAsset(path)) }, cache);
  enableCompileCache(join(cache, `${hash}-compiled`));
  const file = pathToFileURL(join(folder, `dist/server/${start}.js`)).href;
  // An executable's own `import` finds what is in Node alone.
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  void new Script(`import(${JSON.stringify(file)})`, { importModuleDynamically }).runInThisContext();
} catch (error) {
  process.stderr.write(`OA Console cannot start: ${(error as Error).message}\n`);
  process.exit(2);
}
