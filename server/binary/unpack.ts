import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of the program that a single executable carries. */
export interface Packed {
  /** Of all their bytes, so that a folder is of one build. */
  hash: string;
  /** Bytes of each, by its path in the program's folder. */
  sizes: Readonly<Record<string, number>>;
  read: (path: string) => Uint8Array;
}

/** Milliseconds that no unpacking takes. */
const longMs = 3_600_000;

/**
 * The folder that holds the files, written on the first start: threads, SQLite's addon and fonts are read from a disk alone. Written beside and moved
 * into place, so that a start which ends in the middle leaves no half; a file that a power cut emptied is seen by its size.
 * @param cache the folder for this program's folders; nobody else may write there
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

/** Those of starts that were killed; one that is being written is younger. */
function removeHalves(cache: string): void {
  for (const name of readdirSync(cache)) {
    const half = join(cache, name);
    const made = name.startsWith(halfPrefix) ? statSync(half, { throwIfNoEntry: false })?.mtimeMs : undefined;
    if (made !== undefined && made < Date.now() - longMs) rmSync(half, { recursive: true, force: true });
  }
}

/** Where another start was first, or left files that are not whole, these alone are replaced, each at one stroke: another process may run from there. */
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

/** The files that are not there, or not whole. */
function lacking(folder: string, sizes: Packed['sizes']): string[] {
  return Object.keys(sizes).filter(
    (path) => statSync(join(folder, path), { throwIfNoEntry: false })?.size !== sizes[path],
  );
}
