import { resolve } from 'node:path';
import { root, serverArgs } from '../../scripts/node.mjs';

const { PROGRAM, PATH, HOME, XDG_CACHE_HOME } = process.env;

/** Returns the command line of a version of the product. */
export type Program = (...args: readonly string[]) => [program: string, args: string[]];

/** Returns the command line of the product: the build, or the single executable that PROGRAM names. */
export const programWith: Program = (...args) => {
  if (PROGRAM !== undefined) return [resolve(root, PROGRAM), [...args]];
  return [process.execPath, [...serverArgs('main'), ...args]];
};

/** Environment that the program needs besides its settings. */
export const programEnv: NodeJS.ProcessEnv = { PATH, HOME, XDG_CACHE_HOME };
