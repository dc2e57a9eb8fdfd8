import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where a single executable keeps its files between starts: XDG_CACHE_HOME, else the cache of the home folder, else beside the data.
 * @throws Error where others may write into it: they could put another program there
 */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const { XDG_CACHE_HOME, HOME, DATA_DIR = './data' } = env;
  const folder = join(XDG_CACHE_HOME || (HOME ? join(HOME, '.cache') : join(DATA_DIR, 'cache')), 'oa-console');
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found !== undefined && (found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)) {
    throw new Error(
      `${folder} belongs to somebody else, or others may write into it: name another one by XDG_CACHE_HOME.`,
    );
  }
  return folder;
}
