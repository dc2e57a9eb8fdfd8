import { join } from 'node:path';

/** Root of the project: two folders up, both from this source and from dist/server, where the build puts the code. */
const root = join(import.meta.dirname, '../..');

/** @param path Relative to the root of the project. */
export const projectFile = (path: string) => join(root, path);

/** Path of a file of the simulator. @param path Relative to its folder. */
export const ownFile = (path: string) => projectFile(`scripts/line-simulator/${path}`);
