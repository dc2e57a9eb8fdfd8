import { existsSync, readFileSync } from 'node:fs';
import { isBuilt, projectFile } from '../storage/assets.ts';

/** Written by the build. Contains the commit. */
const built = projectFile('dist/server/version.json');
const file = isBuilt && existsSync(built) ? built : projectFile('package.json');

/** The version of this program, such as `1.2.0+0a1b2c3`. Without a commit when run from sources. */
export const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };

/** The licence texts of the packages in the single executable. `null` for a program that is installed with its packages. */
export function licenses(): string | null {
  const texts = projectFile('THIRD-PARTY-LICENSES');
  return existsSync(texts) ? readFileSync(texts, 'utf8') : null;
}
