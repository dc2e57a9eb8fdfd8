import { join } from 'node:path';
import { isBuilt, projectFile } from '../storage/assets.ts';

/** Entry points of threads, relative to the project's root. The build creates one file per entry point, named after its key. */
export const threadEntries = {
  'log-thread': './server/log/sqlite-thread.ts',
  'search-thread': './server/search/thread.ts',
  'check-thread': './server/backup/check-thread.ts',
  'set-thread': './server/app-set-thread.ts',
  'verify-thread': './server/app-verify-thread.ts',
  'past-thread': './server/app-past-thread.ts',
  'export-thread': './server/export/thread.ts',
  'report-thread': './server/reports/report-thread-program.ts',
  'checkpoint-thread': './server/storage/checkpoint-thread.ts',
} as const;

export type ThreadEntry = keyof typeof threadEntries;

/**
 * Returns the file that a thread runs: a source file, or a built file if the program itself is built. With BUILT_THREADS, a program that
 * runs from the sources also uses built files, which start in half the time. `npm test` sets this variable, because it starts hundreds of
 * servers after a build.
 */
export function entryFile(entry: ThreadEntry): string {
  if (isBuilt) return join(import.meta.dirname, `${entry}.js`);
  return projectFile(process.env.BUILT_THREADS === undefined ? threadEntries[entry] : `dist/server/${entry}.js`);
}
