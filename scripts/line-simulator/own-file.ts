import { join } from 'node:path';

/** Root of the project: two folders up from this source, and also from dist/server, which contains the built code. */
const root = join(import.meta.dirname, '../..');

/** Returns the path of a file of the project. @param path Relative to the root of the project. */
export const projectFile = (path: string) => join(root, path);

/** Returns the path of a file of the simulator. @param path Relative to the simulator's folder. */
export const ownFile = (path: string) => projectFile(`scripts/line-simulator/${path}`);
