import { fontFiles } from '../storage/assets.ts';

/** A file or folder that the program reads in addition to its code. The path is relative to the project's root. */
export interface Carried {
  path: string;
  only?: (file: string) => boolean;
}

/** Returns the files that the single executable contains in addition to its code, at the same paths. */
export function carried(): Carried[] {
  const addon = `${process.platform}-${process.arch}.node`;
  return [
    { path: 'server/auth/common-passwords.txt' },
    ...Object.values(fontFiles).flatMap(({ regular, bold }) => [{ path: regular }, { path: bold }]),
    { path: 'client/locales' },
    { path: 'dist/client' },
    { path: 'dist/call-page' },
    { path: 'migrations', only: (file) => !file.endsWith('.ts') },
    { path: 'node_modules/better-sqlite3/package.json' },
    { path: 'node_modules/better-sqlite3/lib' },
    { path: `node_modules/better-sqlite3/prebuilds/${addon}` },
  ];
}
