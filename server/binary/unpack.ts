import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { mustBeUsable } from '../storage/data-folder.ts';

/** The program's files in a single executable. */
interface Packed {
  /** Hash of all files, which names the folder of this build. */
  hash: string;
  /** Sizes in bytes, by path relative to the program's folder. */
  sizes: Readonly<Record<string, number>>;
  read: (path: string) => Uint8Array;
}

/** Age in milliseconds above which a temporary folder was left by a killed start. Unpacking never takes so long. */
const longMs = 3_600_000;

/**
 * Returns the folder with the files. Writes them at the first start, because threads, SQLite's addon and fonts can only be read from disk.
 * Files are first written to a temporary folder and then moved, so that an interrupted start leaves no incomplete files. Files that a power
 * failure has truncated are detected by their size.
 * @param cache parent folder, which no other user may write to
 */
export function unpack({ hash, sizes, read }: Packed, cache: string): string {
  const folder = join(cache, hash);
  if (lacking(folder, sizes).length === 0) return folder;
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  removeHalves(cache);
  const fresh = mkdtempSync(join(cache, halfPrefix));
  try {
    for (const path of Object.keys(sizes)) {
      const file = join(fresh, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, read(path));
    }
    moveInto(folder, fresh, sizes);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

const halfPrefix = '.fresh-';

/** Removes old temporary folders, which belong to killed starts. Keeps new ones, because another start may still be writing them. */
function removeHalves(cache: string): void {
  for (const name of readdirSync(cache)) {
    const half = join(cache, name);
    const made = name.startsWith(halfPrefix) ? statSync(half, { throwIfNoEntry: false })?.mtimeMs : undefined;
    if (made !== undefined && made < Date.now() - longMs) rmSync(half, { recursive: true, force: true });
  }
}

/**
 * Moves the new folder into place. If the folder already exists, because another start was faster or was interrupted, moves only the files
 * that are missing or incomplete there. Each file is moved atomically, because another process may be running from the folder.
 */
function moveInto(folder: string, fresh: string, sizes: Packed['sizes']): void {
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
    for (const path of lacking(folder, sizes)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      renameSync(join(fresh, path), join(folder, path));
    }
  }
}

/** Returns the paths of files that are missing or incomplete. */
function lacking(folder: string, sizes: Packed['sizes']): string[] {
  return Object.keys(sizes).filter(
    (path) => statSync(join(folder, path), { throwIfNoEntry: false })?.size !== sizes[path],
  );
}

/**
 * Returns the folder in which a single executable stores its files between starts, and creates it if it is missing: in XDG_CACHE_HOME,
 * otherwise in `.cache` of the home folder, otherwise next to the data. The returned path contains no links, which other users could
 * redirect later.
 * @throws Error if other users could replace the program in the folder; ConfigError if a folder for the data contains files that are not
 * the product's
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

/** Whether other users can rename the entries of a folder. In sticky folders such as /tmp, users can rename only their own entries. */
function othersMayMove(folder: string): boolean {
  const { uid, gid, mode } = statSync(folder);
  if (uid !== 0 && uid !== process.geteuid?.()) return true;
  if ((mode & 0o1000) !== 0) return false;
  const isOwnGroup = gid === 0 || gid === process.getegid?.();
  return (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isOwnGroup);
}
