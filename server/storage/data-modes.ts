import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const [own, ownFolder] = [0o600, 0o700];
const modeOf = (path: string) => lstatSync(path).mode & 0o777;

/**
 * Takes the files of an installation from all but its own user. A folder within that is closed was mended whole, so that a start
 * does not walk through all blobs; new files are closed by the process's umask.
 */
export function closeToOthers(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile() && modeOf(path) !== own) chmodSync(path, own);
    if (entry.isDirectory() && modeOf(path) !== ownFolder) closeToOthers(path);
  }
  chmodSync(folder, ownFolder);
}
