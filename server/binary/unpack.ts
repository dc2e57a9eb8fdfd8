import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The program files in a single executable. */
export interface Packed {
  /** Hash of all bytes, so that each build has its own folder. */
  hash: string;
  /** Sizes in bytes, by path in the program's folder. */
  sizes: Readonly<Record<string, number>>;
  read: (path: string) => Uint8Array;
}

/** Milliseconds. Longer than any unpacking takes. */
const longMs = 3_600_000;

/**
 * Returns the folder with the files, written on the first start because threads, SQLite's addon and fonts can only be read from disk. Files
 * are written to a temporary folder and moved into place, so that an interrupted start leaves nothing incomplete. Files truncated by a
 * power failure are detected by their size.
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

/** Removes temporary folders of starts that were killed. Folders that are being written are younger. */
function removeHalves(cache: string): void {
  for (const name of readdirSync(cache)) {
    const half = join(cache, name);
    const made = name.startsWith(halfPrefix) ? statSync(half, { throwIfNoEntry: false })?.mtimeMs : undefined;
    if (made !== undefined && made < Date.now() - longMs) rmSync(half, { recursive: true, force: true });
  }
}

/**
 * If another start was faster or left incomplete files, only the missing files are replaced, each atomically, because another process may
 * be running from the folder.
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

/** Paths of files that are missing or incomplete. */
function lacking(folder: string, sizes: Packed['sizes']): string[] {
  return Object.keys(sizes).filter(
    (path) => statSync(join(folder, path), { throwIfNoEntry: false })?.size !== sizes[path],
  );
}
