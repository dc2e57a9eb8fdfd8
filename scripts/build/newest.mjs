import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';

/** The date of the latest change below these paths; a folder's own date tells of what was deleted from it. */
export function newest(paths) {
  return Math.max(
    ...paths.map((path) => {
      const stat = statSync(join(root, path), { throwIfNoEntry: false });
      if (!stat) return 0;
      if (!stat.isDirectory()) return stat.mtimeMs;
      return Math.max(stat.mtimeMs, newest(readdirSync(join(root, path)).map((name) => join(path, name))));
    }),
  );
}
