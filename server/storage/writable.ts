import { accessSync, constants, existsSync, lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../settings.ts';

/** Returns the path, or its nearest existing parent folder. */
export function existing(path: string): string {
  return existsSync(path) ? path : existing(dirname(path));
}

/** Whether the user of this process can read and write a file, or list and change a folder. */
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

/** Returns the reason why a folder is not writable. `null` if the folder is writable. The folder need not exist yet. */
export function folderFault(setting: string, folder: string): string | null {
  const broken = linkFault(setting, folder);
  if (broken !== null) return broken;
  const there = existing(folder);
  if (!statSync(there).isDirectory()) return `${setting} (${folder}) cannot be a folder: ${there} is a file`;
  return mayUse(there) ? null : `${setting} (${folder}): this user cannot write to ${there}`;
}

/** Returns an error message if the path leads through a link without a target, such as a disk that is not mounted. `null` otherwise. */
function linkFault(setting: string, folder: string): string | null {
  const link = missingIn(folder).find(isLink);
  return link === undefined ? null : `${setting} (${folder}): ${link} is a link to something that does not exist`;
}

/** Returns the folders of a path that do not exist, parents first. */
const missingIn = (path: string): string[] => (existsSync(path) ? [] : [...missingIn(dirname(path)), path]);

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/**
 * Creates a folder and its missing parents, which only the user of this process can enter. Creates them one by one, because Node's
 * `recursive` option never returns in /proc.
 * @throws ConfigError if the path cannot contain a folder; the system's error if the user of this process is not permitted to create it
 */
export function makeFolder(setting: string, folder: string): void {
  const broken = linkFault(setting, folder);
  if (broken !== null) throw new ConfigError(broken);
  for (const path of missingIn(folder)) {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'ENOENT') throw new ConfigError(`${setting} (${folder}): no folder can be created there`);
      // The folder was created by another process in the meantime.
      if (code !== 'EEXIST') throw error;
    }
  }
}
