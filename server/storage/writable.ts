import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The path itself, or the nearest folder above that exists. */
export function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path));
}

/** Whether this user may read and write a file, or enter and change a folder. */
export function mayUse(path: string): boolean {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    accessSync(path, R_OK | W_OK | (statSync(path).isDirectory() ? X_OK : 0));
    return true;
  } catch {
    return false;
  }
}

/** The reason why a folder, which need not exist yet, cannot be written; `null` when it can. */
export function folderFault(setting: string, folder: string): string | null {
  const there = existing(folder);
  if (!statSync(there).isDirectory()) return `${setting} (${folder}) cannot be a folder: ${there} is a file`;
  return mayUse(there) ? null : `${setting} (${folder}): this user cannot write into ${there}`;
}
