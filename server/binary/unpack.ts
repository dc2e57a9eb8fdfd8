import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of the program that a single executable carries. */
export interface Packed {
  /** Of all their bytes, so that a folder is of one build. */
  hash: string;
  /** Bytes of each, by its path in the program's folder. */
  sizes: Readonly<Record<string, number>>;
  read: (path: string) => Uint8Array;
}

/**
 * The folder that holds the files, written on the first start: threads, SQLite's addon and fonts are read from a disk alone. Written beside and moved
 * into place, so that a start which ends in the middle leaves no half; a file that a power cut emptied is seen by its size.
 * @param cache the folder for this program's folders; nobody else may write there
 */
export function unpack({ hash, sizes, read }: Packed, cache: string): string {
  const folder = join(cache, hash);
  if (isWhole(folder, sizes)) return folder;
  mkdirSync(cache, { recursive: true, mode: 0o700 });
  const fresh = mkdtempSync(join(cache, '.fresh-'));
  try {
    for (const path of Object.keys(sizes)) {
      const file = join(fresh, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, read(path));
    }
    rmSync(folder, { recursive: true, force: true });
    moveInto(folder, fresh, sizes);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return folder;
}

function moveInto(folder: string, fresh: string, sizes: Packed['sizes']): void {
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another start was first.
    if (!isWhole(folder, sizes)) throw error;
  }
}

function isWhole(folder: string, sizes: Packed['sizes']): boolean {
  return Object.entries(sizes).every(
    ([path, bytes]) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === bytes,
  );
}
