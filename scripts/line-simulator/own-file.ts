import { join } from 'node:path';

/** The project's root: two folders up from this source, and from dist/server, where the build puts it. */
const root = join(import.meta.dirname, '../..');

/** @param path from the project's root */
export const projectFile = (path: string) => join(root, path);

/** A file of the simulator. @param path from its folder */
export const ownFile = (path: string) => projectFile(`scripts/line-simulator/${path}`);
