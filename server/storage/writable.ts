import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Returns the path, or its nearest existing parent folder. */
export function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path));
}

/** Whether this user can read and write a file, or enter and change a folder. */
export function mayUse(path: string): boolean {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    accessSync(path, R_OK | W_OK | (statSync(path).isDirectory() ? X_OK : 0));
    return true;
  } catch {
    return false;
  }
}

/** Whether an error means that the disk is full, whichever library wrote to it. */
export const isDiskFull = (error: unknown): boolean =>
  /^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(String((error as { code?: unknown } | null)?.code));

/** Returns the reason why a folder, which need not exist yet, is not writable. `null` if it is. */
export function folderFault(setting: string, folder: string): string | null {
  const there = existing(folder);
  if (!statSync(there).isDirectory()) return `${setting} (${folder}) cannot be a folder: ${there} is a file`;
  return mayUse(there) ? null : `${setting} (${folder}): this user cannot write to ${there}`;
}
