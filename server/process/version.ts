import { existsSync, readFileSync } from 'node:fs';
import { isBuilt, projectFile } from '../storage/assets.ts';

/** Version file that the build writes. Contains the commit. */
const built = projectFile('dist/server/version.json');
const file = isBuilt && existsSync(built) ? built : projectFile('package.json');

/** Version of this program, such as `1.2.0+0a1b2c3`. The commit is missing if the program runs from the sources. */
export const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };

/** Returns the licence texts of the packages in the single executable. `null` if the program was installed with its packages. */
export function licenses(): string | null {
  const texts = projectFile('THIRD-PARTY-LICENSES');
  return existsSync(texts) ? readFileSync(texts, 'utf8') : null;
}
