import { resolve } from 'node:path';
import { root, serverArgs } from '../../scripts/node.mjs';

const { PROGRAM, PATH, HOME, XDG_CACHE_HOME } = process.env;

/** The product's command line: that of the build, or of the single executable that PROGRAM names. */
export function programWith(...words: readonly string[]): [program: string, args: string[]] {
  if (PROGRAM !== undefined) return [resolve(root, PROGRAM), [...words]];
  return [process.execPath, [...serverArgs('main'), ...words]];
}

/** The environment that the program needs beside its settings. */
export const programEnv: NodeJS.ProcessEnv = { PATH, HOME, XDG_CACHE_HOME };
