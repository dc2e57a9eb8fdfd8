import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';

const sourcesIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => !name.endsWith('.md'))
    .map((name) => join(folder, name));

/**
 * Returns the date of the latest change below the paths, without documentation. The date of a folder also changes when files in it are
 * deleted.
 */
export function newest(paths) {
  return Math.max(
    ...paths.map((path) => {
      const stat = statSync(join(root, path), { throwIfNoEntry: false });
      if (!stat) return 0;
      if (!stat.isDirectory()) return stat.mtimeMs;
      return Math.max(stat.mtimeMs, newest(sourcesIn(path)));
    }),
  );
}
