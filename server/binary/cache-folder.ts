import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mustBeUsable } from '../storage/data-folder.ts';

/**
 * The folder in which a single executable keeps its files between starts. Created if missing: in XDG_CACHE_HOME, otherwise in the cache of
 * the home folder, otherwise next to the data. The path contains no links, which others could redirect later.
 * @throws Error if other users could put another program there; ConfigError if a folder for the data contains foreign files
 */
export function cacheFolder(env: NodeJS.ProcessEnv): string {
  const { XDG_CACHE_HOME, HOME, DATA_DIR } = env;
  const named = join(XDG_CACHE_HOME || (HOME ? join(HOME, '.cache') : cacheIn(DATA_DIR || './data')), 'oa-console');
  mkdirSync(named, { recursive: true, mode: 0o700 });
  const folder = realpathSync(named);
  const { uid, mode } = statSync(folder);
  if (uid !== process.geteuid?.() || (mode & 0o022) !== 0) throw refused(folder);
  for (let [below, above] = [folder, dirname(folder)]; above !== below; [below, above] = [above, dirname(above)]) {
    if (othersMayMove(above)) throw refused(above);
  }
  return folder;
}

function cacheIn(dataDir: string): string {
  mustBeUsable(dataDir, { isRestore: true });
  return join(dataDir, 'cache');
}

const refused = (folder: string) =>
  new Error(
    `${folder} belongs to another user, or other users can write to it. Set XDG_CACHE_HOME to another folder for the program's files.`,
  );

/** Whether other users can rename the entries of a folder. In sticky folders such as /tmp, users can only move their own. */
function othersMayMove(folder: string): boolean {
  const { uid, gid, mode } = statSync(folder);
  if (uid !== 0 && uid !== process.geteuid?.()) return true;
  if ((mode & 0o1000) !== 0) return false;
  const isOwnGroup = gid === 0 || gid === process.getegid?.();
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isOwnGroup);
}
