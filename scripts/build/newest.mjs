import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';

/** Date of the latest change below the paths. A folder's own date includes deletions. */
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
