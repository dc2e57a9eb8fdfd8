import { fontFiles } from '../storage/assets.ts';

/** A file or a folder that the program reads beside its code, as a path from the project's root. */
export interface Carried {
  path: string;
  only?: (file: string) => boolean;
}

/** The files that the single executable carries beside its code, at the same places. */
export function carried(): Carried[] {
  const addon = `${process.platform}-${process.arch}.node`;
  return [
    { path: 'server/auth/common-passwords.txt' },
    ...Object.values(fontFiles).flatMap(({ regular, bold }) => [{ path: regular }, { path: bold }]),
    { path: 'dist/client' },
    { path: 'dist/call-page' },
    { path: 'migrations', only: (file) => !file.endsWith('.ts') },
    { path: 'node_modules/better-sqlite3/package.json' },
    { path: 'node_modules/better-sqlite3/lib' },
    { path: `node_modules/better-sqlite3/prebuilds/${addon}` },
  ];
}
