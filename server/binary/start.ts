import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { getAsset, getRawAsset } from 'node:sea';
import { pathToFileURL } from 'node:url';
import { constants, Script } from 'node:vm';
import { become, beRoot, canRead, ownerToBecome } from '../process/data-owner.ts';
import { cacheFolder, unpack } from './unpack.ts';

/** Module that runs first in the single executable. Unpacks the program from the executable, and runs the program. */

interface Manifest {
  hash: string;
  sizes: Record<string, number>;
  /** Name of the program in dist/server that is run. */
  start: string;
}

/**
 * Returns a cache folder for the owner of DATA_DIR. Never uses HOME, because HOME belongs to root here. Uses XDG_CACHE_HOME only if the
 * owner can access it.
 */
function cacheOfOwner(env: NodeJS.ProcessEnv): string {
  try {
    return cacheFolder({ ...env, HOME: undefined });
  } catch {
    return cacheFolder({ DATA_DIR: env.DATA_DIR });
  }
}

/**
 * Makes a process of root act as the owner of DATA_DIR from here on.
 * @returns whether the process now acts as the owner; `false` also if the owner cannot access the data, which the program itself then
 * reports
 */
function becomesOwner(): boolean {
  const owner = ownerToBecome(process.env.DATA_DIR || './data');
  if (owner === null) return false;
  if (!become(owner)) return false;
  const reachesData = canRead(owner.dataDir);
  if (!reachesData) beRoot();
  return reachesData;
}

/**
 * Restarts this process with at most two arenas for malloc, so that threads reuse memory that other threads have freed. The C library reads
 * this setting only when the process starts.
 */
function limitArenas(): void {
  const [program, , ...args] = process.argv;
  if (process.env.MALLOC_ARENA_MAX !== undefined || program === undefined || !existsSync(process.execPath)) return;
  process.execve?.(process.execPath, [program, ...args], { ...process.env, MALLOC_ARENA_MAX: '2' });
}

try {
  limitArenas();
  process.umask(0o077);
  const { hash, sizes, start } = JSON.parse(getAsset('manifest.json', 'utf8')) as Manifest;
  const cache = becomesOwner() ? cacheOfOwner(process.env) : cacheFolder(process.env);
  const folder = unpack({ hash, sizes, read: (path) => new Uint8Array(getRawAsset(path)) }, cache);
  enableCompileCache(join(cache, `${hash}-compiled`));
  const file = pathToFileURL(join(folder, `dist/server/${start}.js`)).href;
  // Uses Node's default loader, because `import` in an executable can otherwise load only Node's own modules.
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  void new Script(`import(${JSON.stringify(file)})`, { importModuleDynamically }).runInThisContext();
} catch (error) {
  process.stderr.write(`OA Console cannot start: ${(error as Error).message}\n`);
  process.exit(2);
}
